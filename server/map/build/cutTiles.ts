import type { Feature } from 'geojson'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { BASE_TILE_EXTENT, MAX_BASE_ZOOM, type TileAddress } from '#shared/map/baseTiles'
import { labelsByTile, type Label } from './chooseLabels'
import { encodeTile } from './encodeTile'
import { shiftBy, type Polygon } from './joinAtAntimeridian'
import type { Border } from './readWorld'

/** Eight units are a pixel. */
const BUFFER = 64
const TOLERANCE = 6

/** Its square, closed. */
const FULL_TILE_POINTS = 5

const WORLD_MARGIN = BUFFER / BASE_TILE_EXTENT

interface World {
  land: Polygon[]
  borders: Border[]
  /** Best known first. */
  labels: Label[]
}

export interface CutTile extends TileAddress {
  bytes: Uint8Array
}

/** All tiles that are not empty; each before its quarters. */
export function* cutTiles({ land, borders, labels }: World): Generator<CutTile> {
  const landIndex = indexOf(
    land
      .flatMap(withCopies)
      .map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })),
  )
  const borderIndex = indexOf(
    borders.map(({ line, disputed }) => ({
      type: 'Feature',
      properties: disputed ? { disputed: 1 } : {},
      geometry: { type: 'LineString', coordinates: line },
    })),
  )
  const labelsOf = Array.from({ length: MAX_BASE_ZOOM + 1 }, (_, z) => labelsByTile(labels, z))
  const open: (TileAddress & { known: KnownContent })[] = [{ z: 0, x: 0, y: 0, known: {} }]
  let plainLand: Uint8Array | undefined
  for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
    const { z, x, y, known } = tile
    const content = {
      land: known.land ?? landIndex.getTile(z, x, y)?.features ?? [],
      borders: known.borders ?? borderIndex.getTile(z, x, y)?.features ?? [],
      labels: labelsOf[z]?.(tile) ?? [],
    }
    const isUniform = isAllLandOrWater(content.land)
    const isPlain = isUniform && content.borders.length === 0 && content.labels.length === 0
    const bytes = isPlain && content.land.length > 0 ? (plainLand ??= encodeTile(content)) : encodeTile(content)
    if (bytes.length > 0) yield { z, x, y, bytes }
    if (z === MAX_BASE_ZOOM) continue
    const ofQuarters = {
      land: isUniform ? content.land : undefined,
      borders: content.borders.length === 0 ? [] : undefined,
    }
    for (const [dx, dy] of QUARTERS) open.push({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy, known: ofQuarters })
  }
}

const QUARTERS = [
  [1, 1],
  [0, 1],
  [1, 0],
  [0, 0],
] as const

interface KnownContent {
  land?: GeoJSONVTFeature[] | undefined
  borders?: GeoJSONVTFeature[] | undefined
}

/** So are the quarters. */
function isAllLandOrWater(land: GeoJSONVTFeature[]): boolean {
  const [first, ...others] = land
  if (first === undefined) return true
  const [outline, ...holes] = first.type === 3 ? first.geometry : []
  if (outline === undefined || holes.length > 0 || others.length > 0) return false
  return (
    outline.length === 5 && outline.every((at) => at.every((value) => value === -BUFFER || value === BASE_TILE_EXTENT + BUFFER))
  )
}

const indexOf = (features: Feature[]): GeoJSONVT =>
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      coordinates: 'unitSquare',
      wrap: false,
      maxZoom: MAX_BASE_ZOOM + 1,
      indexMaxZoom: MAX_BASE_ZOOM,
      indexMaxPoints: FULL_TILE_POINTS,
      tolerance: TOLERANCE,
      extent: BASE_TILE_EXTENT,
      buffer: BUFFER,
    },
  )

/** What lies beyond one side of the world is also on the other. */
function withCopies(polygon: Polygon): Polygon[] {
  const xs = (polygon[0] ?? []).map(([x]) => x)
  const [west, east] = [xs.reduce((a, b) => Math.min(a, b), Infinity), xs.reduce((a, b) => Math.max(a, b), -Infinity)]
  if (east - west > 1) return [polygon]
  return [-1, 0, 1]
    .filter((by) => east + by > -WORLD_MARGIN && west + by < 1 + WORLD_MARGIN)
    .map((by) => polygon.map((ring) => shiftBy(ring, by)))
}
