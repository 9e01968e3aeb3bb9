import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { BASE_TILE_EXTENT, TOWN_CLASS } from './baseTiles'

/** x and y in turn, in tiles: 0 to 1, a little more at the edges. */
export type TileLine = readonly number[]

export interface TileLabel {
  name: string
  kind: 'country' | 'large' | 'town' | 'neighbourhood'
  /** Of the map, from which on it is useful. */
  zoom: number
  x: number
  y: number
}

export interface BaseTile {
  land: readonly TileLine[]
  borders: readonly TileLine[]
  disputed: readonly TileLine[]
  labels: readonly TileLabel[]
}

/** Throws if the bytes are no vector tile. */
export function decodeBaseTile(bytes: Uint8Array): BaseTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const borders = featuresOf(layers['borders'])
  const isDisputed = ({ properties }: Feature) => Boolean(properties['disputed'])
  return {
    land: featuresOf(layers['land']).flatMap(linesOf),
    borders: borders.filter((feature) => !isDisputed(feature)).flatMap(linesOf),
    disputed: borders.filter(isDisputed).flatMap(linesOf),
    labels: [
      ...featuresOf(layers['towns']).flatMap((town) => labelOf(town, kindOf(town.properties['class']))),
      ...featuresOf(layers['neighbourhoods']).flatMap((part) => labelOf(part, 'neighbourhood')),
    ],
  }
}

type Feature = ReturnType<VectorTileLayer['feature']>

const featuresOf = (layer: VectorTileLayer | undefined): Feature[] =>
  layer === undefined ? [] : Array.from({ length: layer.length }, (_, i) => layer.feature(i))

const linesOf = (feature: Feature): TileLine[] =>
  feature.loadGeometry().map((points) => points.flatMap(({ x, y }) => [x / BASE_TILE_EXTENT, y / BASE_TILE_EXTENT]))

function labelOf(feature: Feature, kind: TileLabel['kind']): TileLabel[] {
  const { name, zoom } = feature.properties
  const [x, y] = linesOf(feature)[0] ?? []
  return x === undefined || y === undefined ? [] : [{ name: String(name), kind, zoom: Number(zoom), x, y }]
}

const kindOf = (value: unknown): TileLabel['kind'] =>
  value === TOWN_CLASS.country ? 'country' : value === TOWN_CLASS.large ? 'large' : 'town'
