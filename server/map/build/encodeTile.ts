import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromVectorTileJs, GeoJSONWrapper, type Feature } from '@maplibre/vt-pbf'
import { BASE_LAYERS, BASE_TILE_EXTENT, type BaseLayer, type NeighbourhoodLabel, type TownLabel } from '#shared/map/baseTiles'
import type { PlacedLabel } from './chooseLabels'

type Line = [number, number][]

interface Content {
  land: GeoJSONVTFeature[]
  borders: GeoJSONVTFeature[]
  labels: PlacedLabel[]
}

/** Mapbox Vector Tile 2. Without content no bytes, which is a valid tile. */
export function encodeTile({ land, borders, labels }: Content): Uint8Array {
  if (land.length + borders.length + labels.length === 0) return new Uint8Array()
  const [weak, usual] = [borders.filter(isDisputed), borders.filter((border) => !isDisputed(border))]
  const layers: Record<BaseLayer, Feature[]> = {
    land: merge(3, land.flatMap(ringsOf)),
    borders: [...merge(2, usual.flatMap(linesOf)), ...merge(2, weak.flatMap(linesOf), { disputed: 1 })],
    towns: labels
      .filter(({ isNeighbourhood }) => !isNeighbourhood)
      .map((label) => toPoint(label, { name: label.name, class: label.class, zoom: label.zoom } satisfies TownLabel)),
    neighbourhoods: labels
      .filter(({ isNeighbourhood }) => isNeighbourhood)
      .map((label) => toPoint(label, { name: label.name, zoom: label.zoom } satisfies NeighbourhoodLabel)),
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

const toPoint = ({ position }: PlacedLabel, tags: Record<string, string | number>): Feature => ({
  type: 1,
  geometry: [position],
  tags,
})

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
  line.filter((point, i) => {
    const before = line[i - 1]
    return before === undefined || before[0] !== point[0] || before[1] !== point[1]
  })

function isFlat(ring: Line): boolean {
  let area = 0
  let from = ring.at(-1)
  for (const to of ring) {
    if (from !== undefined) area += from[0] * to[1] - to[0] * from[1]
    from = to
  }
  return area === 0
}
