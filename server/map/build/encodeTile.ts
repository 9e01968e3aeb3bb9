import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromVectorTileJs, GeoJSONWrapper, type Feature } from '@maplibre/vt-pbf'
import { BASE_LAYERS, BASE_TILE_EXTENT, type BaseLayer } from '#shared/map/baseTiles'
import type { PlacedLabel } from './chooseLabels'

type Line = [number, number][]

interface Content {
  land: GeoJSONVTFeature[]
  borders: GeoJSONVTFeature[]
  labels: PlacedLabel[]
}

/** Mapbox Vector Tile 2. Without content no bytes, which is a valid tile. */
export function encodeTile({ land, borders, labels }: Content): Uint8Array {
  const [weak, usual] = [borders.filter(isDisputed), borders.filter((border) => !isDisputed(border))]
  const layers: Record<BaseLayer, Feature[]> = {
    land: merge(3, land.flatMap(ringsOf)),
    borders: [...merge(2, usual.flatMap(linesOf)), ...merge(2, weak.flatMap(linesOf), { disputed: 1 })],
    towns: labels
      .filter(({ isNeighbourhood }) => !isNeighbourhood)
      .map(({ position, name, class: kind, zoom }) => ({ type: 1, geometry: [position], tags: { name, class: kind, zoom } })),
    neighbourhoods: labels
      .filter(({ isNeighbourhood }) => isNeighbourhood)
      .map(({ position, name, zoom }) => ({ type: 1, geometry: [position], tags: { name, zoom } })),
  }
  const filled = BASE_LAYERS.filter((name) => layers[name].length > 0)
  return fromVectorTileJs({
    layers: Object.fromEntries(
      filled.map((name) => [
        name,
        Object.assign(new GeoJSONWrapper(layers[name], { version: 2, extent: BASE_TILE_EXTENT }), { name }),
      ]),
    ),
  })
}

const isDisputed = ({ tags }: GeoJSONVTFeature): boolean => tags?.['disputed'] === 1

/** One feature for all: smaller. */
const merge = (type: 2 | 3, geometry: Line[], tags: Record<string, number> = {}): Feature[] =>
  geometry.length === 0 ? [] : [{ type, geometry, tags }]

const linesOf = (feature: GeoJSONVTFeature): Line[] =>
  feature.type === 2 ? feature.geometry.map(withoutRepeats).filter(({ length }) => length > 1) : []

/** Without an outline no holes either. */
function ringsOf(feature: GeoJSONVTFeature): Line[] {
  if (feature.type !== 3) return []
  const [outline, ...holes] = feature.geometry.map(withoutRepeats)
  return outline === undefined || isFlat(outline) ? [] : [outline, ...holes.filter((hole) => !isFlat(hole))]
}

const withoutRepeats = (line: Line): Line =>
  line.filter(([x, y], i) => {
    const before = line[i - 1]
    return before === undefined || before[0] !== x || before[1] !== y
  })

function isFlat(ring: Line): boolean {
  let area = 0
  for (const [i, [x, y]] of ring.entries()) {
    const [fromX, fromY] = ring.at(i - 1) ?? [0, 0]
    area += fromX * y - x * fromY
  }
  return area === 0
}
