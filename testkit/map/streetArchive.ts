import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { TileAddress } from '#shared/map/baseTiles'
import { toWorld } from '#shared/map/mercator'
import { colosseum } from '../randomPlace'

type LngLat = [lng: number, lat: number]
type Tags = Record<string, string | number>

interface ArchiveTile extends TileAddress {
  content: Uint8Array
}

interface ArchiveOptions {
  bounds: readonly [west: number, south: number, east: number, north: number]
  maxZoom: number
  isGzipped?: boolean
  tileType?: TileType
  layers?: readonly string[]
  /** In place of the numbers that fit the tiles. */
  directory?: readonly number[]
}

const STREET_LAYERS = ['earth', 'water', 'landuse', 'roads', 'buildings', 'places', 'pois'] as const
type StreetLayer = (typeof STREET_LAYERS)[number]

/** PMTiles, version 3, with one directory. */
export function packArchive(
  tiles: readonly ArchiveTile[],
  { bounds, maxZoom, isGzipped = true, tileType = TileType.Mvt, layers = STREET_LAYERS, ...options }: ArchiveOptions,
): Buffer {
  const entries = tiles
    .map(({ z, x, y, content }) => ({ id: zxyToTileId(z, x, y), body: isGzipped ? gzipSync(content) : Buffer.from(content) }))
    .toSorted((a, b) => a.id - b.id)
  const deltas = entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0))
  const columns = [deltas, entries.map(() => 1), entries.map(({ body }) => body.length), entries.map((_, i) => (i === 0 ? 1 : 0))]
  const numbersOfTiles = options.directory ?? [entries.length, ...columns.flat()]
  const directory = gzipSync(Buffer.from(numbersOfTiles.flatMap(varint)))
  const metadata = gzipSync(JSON.stringify({ name: 'Test', vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const data = Buffer.concat(entries.map(({ body }) => body))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const [directoryAt, metadataAt] = [header.length, header.length + directory.length]
  const dataAt = metadataAt + metadata.length
  const parts = [directoryAt, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length]
  const numbers = [...parts, entries.length, entries.length, entries.length]
  for (const [i, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * i)
  const kinds = [1, Compression.Gzip, isGzipped ? Compression.Gzip : Compression.None, tileType, 0, maxZoom]
  for (const [i, kind] of kinds.entries()) header.writeUInt8(kind, 96 + i)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  return Buffer.concat([header, directory, metadata, data])
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}

const MAX_ZOOM = 14
/** Of the fixture's town, in metres. */
const HALF = 2400
const DEGREE = 111_320
const BLOCK = 160

const at = (east: number, north: number): LngLat => [
  colosseum.lng + east / (DEGREE * Math.cos((colosseum.lat * Math.PI) / 180)),
  colosseum.lat + north / DEGREE,
]
const [[west, south], [east, north]] = [at(-HALF, -HALF), at(HALF, HALF)]
export const STREET_BOUNDS = [west, south, east, north] as const

const area = (points: LngLat[], properties: Tags) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Polygon' as const, coordinates: [[...points, ...points.slice(0, 1)]] },
})
const box = (left: number, bottom: number, right: number, top: number, properties: Tags) =>
  area([at(left, bottom), at(right, bottom), at(right, top), at(left, top)], properties)
const line = (points: LngLat[], properties: Tags) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'LineString' as const, coordinates: points },
})
const point = (position: LngLat, properties: Tags) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: position },
})

/** Of a river from north to south. */
const bank = (north: number, side: number): LngLat => at(-900 + 260 * Math.sin(north / 600) + side * 70, north)

/** A made-up town around the Colosseum: a grid of streets, two avenues, a river, a park, houses. */
function drawTown(): Record<StreetLayer, (ReturnType<typeof area> | ReturnType<typeof line> | ReturnType<typeof point>)[]> {
  const rows = Array.from({ length: (2 * HALF) / BLOCK - 1 }, (_, i) => (i + 1) * BLOCK - HALF)
  const steps = Array.from({ length: 49 }, (_, i) => HALF - i * 100)
  const minor = (i: number): Tags => ({ kind: 'minor_road', kind_detail: 'residential', name: `Vía ${i + 1}`, min_zoom: 12 })
  const major = (name: string): Tags => ({ kind: 'major_road', kind_detail: 'primary', name, min_zoom: 8 })
  return {
    earth: [box(-HALF, -HALF, HALF, HALF, { kind: 'earth' })],
    water: [
      area([...steps.map((step) => bank(step, -1)), ...steps.toReversed().map((step) => bank(step, 1))], { kind: 'river' }),
      box(900, -1500, 1500, -1100, { kind: 'lake' }),
    ],
    landuse: [
      box(240, 240, 1040, 880, { kind: 'park' }),
      box(-1900, -700, -1300, -100, { kind: 'wood' }),
      box(-560, 480, -240, 800, { kind: 'pedestrian' }),
    ],
    roads: [
      ...rows.map((row, i) => line([at(-HALF, row), at(HALF, row)], minor(i))),
      ...rows.map((column, i) => line([at(column, -HALF), at(column, HALF)], minor(i + rows.length))),
      line([at(-HALF, -320), at(HALF, 40)], major('Vía de los Foros')),
      line([at(120, -HALF), at(160, HALF)], major('Avenida del Circo')),
      line([at(-HALF, 1500), at(HALF, 1900)], { kind: 'highway', kind_detail: 'motorway', name: 'Ronda Norte', min_zoom: 6 }),
      line([at(240, 240), at(640, 600), at(1040, 880)], { kind: 'path', kind_detail: 'footway', min_zoom: 13 }),
    ],
    buildings: rows.flatMap((row, i) =>
      [-400, -240, -80, 400, 560].map((left) =>
        box(left + 20, row + 20, left + 70 + (i % 4) * 15, row + 130, { kind: 'building' }),
      ),
    ),
    places: [
      point(at(0, 900), {
        kind: 'locality',
        kind_detail: 'city',
        name: 'Roma',
        'name:es': 'Roma',
        min_zoom: 4,
        population_rank: 12,
      }),
      point(at(-500, -900), { kind: 'neighbourhood', name: 'Testaccio', min_zoom: 11 }),
    ],
    pois: [point(at(640, 560), { kind: 'park', name: 'Parque del Celio', min_zoom: 13 })],
  }
}

/** For zoom 0 to 14. */
function cutTown(): ArchiveTile[] {
  const indexes = Object.entries(drawTown()).map(([layer, features]) => ({
    layer,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM, indexMaxPoints: 0 },
    ),
  }))
  const [start, end] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })]
  const tiles: ArchiveTile[] = []
  for (let z = 0; z <= MAX_ZOOM; z += 1) {
    const cell = (part: number) => Math.floor(part * 2 ** z)
    for (let x = cell(start.x); x <= cell(end.x); x += 1)
      for (let y = cell(start.y); y <= cell(end.y); y += 1) {
        const found = indexes.flatMap(({ layer, index }) => {
          const tile = index.getTile(z, x, y)
          return tile === null || tile.features.length === 0 ? [] : [[layer, tile] as const]
        })
        if (found.length > 0)
          tiles.push({ z, x, y, content: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) })
      }
  }
  return tiles
}

/** As an operator does. */
export async function writeStreets(dataDir: string, content: Uint8Array = townArchive(), name = 'roma.pmtiles'): Promise<void> {
  await mkdir(join(dataDir, 'map'), { recursive: true })
  await writeFile(join(dataDir, 'map', name), content)
}

export const townArchive = (options: Partial<ArchiveOptions> = {}): Buffer =>
  packArchive(cutTown(), { bounds: STREET_BOUNDS, maxZoom: MAX_ZOOM, ...options })
