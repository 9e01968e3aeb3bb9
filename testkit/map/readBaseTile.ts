import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { BASE_TILE_EXTENT, type BaseLayer, type TileAddress } from '#shared/map/baseTiles'
import type { BaseMap } from '#server/base/baseMap'

export type LngLat = readonly [lng: number, lat: number]

/** Of a layer; none if the tile has none. */
export function readFeatures(map: BaseMap, address: TileAddress, layer: BaseLayer): VectorTileFeature[] {
  const content = new VectorTile(new PbfReader(map.tile(address) ?? new Uint8Array())).layers[layer]
  return content === undefined ? [] : Array.from({ length: content.length }, (_, i) => content.feature(i))
}

/** In tiles: whole numbers are corners. */
function tilePosition([lng, lat]: LngLat, z: number): { x: number; y: number } {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return { x: (lng / 360 + 0.5) * 2 ** z, y: y * 2 ** z }
}

export const tileAt = (at: LngLat, z: number): TileAddress => {
  const { x, y } = tilePosition(at, z)
  return { z, x: Math.floor(x), y: Math.floor(y) }
}

/** Even-odd, as a page fills it. */
export function isLand(map: BaseMap, at: LngLat, z: number): boolean {
  const { x, y } = tilePosition(at, z)
  const [px, py] = [(x % 1) * BASE_TILE_EXTENT, (y % 1) * BASE_TILE_EXTENT]
  let inside = false
  for (const ring of readFeatures(map, tileAt(at, z), 'land').flatMap((land) => land.loadGeometry()))
    for (const [i, to] of ring.entries()) {
      const from = ring.at(i - 1)
      if (from === undefined || from.y > py === to.y > py) continue
      if (px < ((to.x - from.x) * (py - from.y)) / (to.y - from.y) + from.x) inside = !inside
    }
  return inside
}

/** Of a map as large as the view, in CSS pixels, around a place. */
export function tilesInView(centre: LngLat, z: number, { width, height }: { width: number; height: number }): TileAddress[] {
  const { x, y } = tilePosition(centre, z)
  const range = (middle: number, pixels: number) => {
    const [from, to] = [middle - pixels / 1024, middle + pixels / 1024].map(Math.floor)
    return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, i) => (from ?? 0) + i)
  }
  return range(x, width).flatMap((column) =>
    range(y, height)
      .filter((row) => row >= 0 && row < 2 ** z)
      .map((row) => ({ z, x: (column + 2 ** z) % 2 ** z, y: row })),
  )
}
