import type { Position } from '../places/place'
import { MAX_BASE_ZOOM, type TileAddress } from './baseTiles'
import { toWorld } from './mercator'

const MAX_TRIP_TILES = 30

/** Those below the places of a trip, from the whole world to the largest scale. */
export function listTripTiles(places: readonly Position[]): TileAddress[] {
  const tiles = new Map<string, TileAddress>()
  for (let z = 0; z <= MAX_BASE_ZOOM; z += 1)
    for (const place of places) {
      const { x, y } = toWorld(place)
      const tile = { z, x: cellOf(x, z), y: cellOf(y, z) }
      if (tiles.size < MAX_TRIP_TILES) tiles.set(`${tile.z}/${tile.x}/${tile.y}`, tile)
    }
  return [...tiles.values()]
}

const cellOf = (part: number, z: number): number => Math.min(2 ** z - 1, Math.max(0, Math.floor(part * 2 ** z)))
