import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_MAP_VERSION, BASE_TILE_EXTENT, MAX_BASE_ZOOM, type TileAddress } from '#shared/map/baseTiles'
import type { BaseMap } from '#server/base/baseMap'
import { isLand, readFeatures, tileAt, tilesInView, type LngLat } from '#testkit/map/readBaseTile'
import { sharedBaseMap } from '#testkit/map/sharedBaseMap'
import { openBaseMap } from './baseMap'

/** Raise `BASE_MAP_VERSION` before you write a new one: clients keep tiles for a year. */
const CONTENT = { version: 2, digest: '22d1a7c313559e91' }

let file: string
let map: BaseMap
beforeAll(async () => {
  file = await sharedBaseMap()
  map = openBaseMap(file)
})
afterAll(() => map.close())

const zooms = Array.from({ length: MAX_BASE_ZOOM + 1 }, (_, z) => z)
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('land', () => {
  const land: [string, LngLat, number][] = [
    ['Iceland', [-19, 65], 0],
    ['Reykjavik', [-21.8, 64.1], 0],
    ['the Westfjords', [-23.2, 65.9], 0],
    ['Viti Levu', [178, -17.8], 0],
    ['Vanua Levu', [179.3, -16.6], 0],
    ['Taveuni, west of 180°', [179.95, -16.9], 4],
    ['Taveuni, east of 180°', [-179.93, -16.8], 2],
    ['Chukotka, west of 180°', [178, 67], 0],
    ['Chukotka, east of 180°', [-178, 67], 0],
    ['Chukotka, its east', [-172, 66.3], 0],
    ['Wrangel, west of 180°', [179.5, 71.2], 0],
    ['Wrangel, east of 180°', [-179.5, 71.2], 0],
    ['Antarctica', [0, -80], 0],
    ['Antarctica, its east', [90, -80], 0],
    ['the south end of the map', [100, -84.9], 0],
    ['the south end, west of 180°', [179.99, -84.9], 0],
    ['the south end, east of 180°', [-179.99, -84.9], 0],
    ['Spain', [-4, 40], 0],
    ['Mallorca', [3, 39.6], 0],
    ['Tenerife', [-16.6, 28.27], 1],
    ['Gran Canaria', [-15.6, 27.96], 2],
  ]
  it.each(land)('has %s', (_, at, from) => {
    expect(zooms.slice(from).filter((z) => !isLand(map, at, z))).toEqual([])
  })

  const water: [string, LngLat][] = [
    ['Faxa Bay', [-22.8, 64.3]],
    ['the sea off Iceland', [-25, 64.5]],
    ['Koro Sea, at 180°', [180, -17.5]],
    ['the sea east of Fiji', [-179.5, -16.5]],
    ['the Pacific, as far south as Fiji', [-150, -16.6]],
    ['the Indian Ocean, as far south as Fiji', [100, -16.6]],
    ['Long Strait, at 180°', [-179.9, 70.3]],
    ['the Gulf of Anadyr', [179.9, 63.5]],
    ['the Atlantic, as far north as Chukotka', [-30, 67.9]],
    ['Beaufort Sea, as far north as Wrangel', [-150, 71.2]],
    ['Ross Sea, at 180°', [180, -75]],
    ['Drake Passage', [-65, -60]],
    ['the Bay of Biscay', [-4, 44.5]],
    ['the sea between Tenerife and Gran Canaria', [-16.1, 28.1]],
    ['the Strait of Gibraltar', [-5.5, 35.97]],
  ]
  it.each(water)('leaves %s free', (_, at) => {
    expect(zooms.filter((z) => isLand(map, at, z))).toEqual([])
  })

  it('is 28 to 29.5 % of the Earth: no band and no world turned inside out', () => {
    const rows = range(29).map((i) => i * 6 - 84)
    const weightOf = (lat: number) => Math.cos((lat * Math.PI) / 180)
    const shares = rows.map((lat) => range(60).filter((i) => isLand(map, [i * 6 - 177, lat], 3)).length / 60)
    const all = rows.reduce((sum, lat) => sum + weightOf(lat), 0)
    const share = shares.reduce((sum, part, i) => sum + part * weightOf(rows[i] ?? 0), 0) / all
    expect(share).toBeGreaterThan(0.28)
    expect(share).toBeLessThan(0.295)
  })

  /** A step that joins two halves of a coast is smaller. */
  const SEAM_UNITS = 16
  it('has no coast along 180°', () => {
    const seams = zooms.flatMap((z) =>
      range(2 ** z).flatMap((y) =>
        [
          { x: 0, edge: 0 },
          { x: 2 ** z - 1, edge: BASE_TILE_EXTENT },
        ].flatMap(({ x, edge }) =>
          readFeatures(map, { z, x, y }, 'land')
            .flatMap((land) => land.loadGeometry())
            .filter((ring) =>
              ring.some((to, i) => {
                const from = ring.at(i - 1)
                return from?.x === edge && to.x === edge && Math.abs(from.y - to.y) > SEAM_UNITS
              }),
            )
            .map(() => ({ z, x, y })),
        ),
      ),
    )
    expect(seams).toEqual([])
  })

  it('has no coast at the south end of the map', () => {
    for (const z of zooms)
      for (const x of range(2 ** z)) {
        const points = readFeatures(map, { z, x, y: 2 ** z - 1 }, 'land').flatMap((land) => land.loadGeometry().flat())
        expect(points.length === 0 || Math.max(...points.map(({ y }) => y)) > BASE_TILE_EXTENT + 32).toBe(true)
      }
  })
})

describe('borders', () => {
  const bordersAt = (at: LngLat, z: number) => readFeatures(map, tileAt(at, z), 'borders').map(({ properties }) => properties)

  it('are between neighbours; those that are contested are marked', () => {
    expect(bordersAt([0.5, 42.7], 7)).toEqual([{}])
    expect(bordersAt([-12, 27.6], 5)).toEqual([{ disputed: 1 }])
    expect(bordersAt([34, 46.1], 7)).toEqual([{ disputed: 1 }])
    expect(bordersAt([33, 35.1], 7)).toEqual([{ disputed: 1 }])
    expect(bordersAt([79, 35], 7)).toEqual([{ disputed: 1 }])
    expect(bordersAt([-19, 65], 5)).toEqual([])
  })

  it('are not at 180° and not in Antarctica', () => {
    const tiles = [4, 5, 6].flatMap((z) => [
      ...range(2 ** z).flatMap((y) => [0, 2 ** z - 1].map((x): TileAddress => ({ z, x, y }))),
      ...range(2 ** z).flatMap((x) => range(2 ** z - tileAt([0, -62], z).y).map((i) => ({ z, x, y: 2 ** z - 1 - i }))),
    ])
    expect(tiles.filter((tile) => readFeatures(map, tile, 'borders').length > 0)).toEqual([])
  })
})

describe('labels', () => {
  const townsAt = (at: LngLat, z: number) => readFeatures(map, tileAt(at, z), 'towns').map(({ properties }) => properties)

  it('have Spanish names, the best known first', () => {
    expect(townsAt([-0.1, 51.5], 4).slice(0, 3)).toEqual([
      { name: 'Reino Unido', class: 0, zoom: 1 },
      { name: 'Londres', class: 1, zoom: 3 },
      { name: 'España', class: 0, zoom: 2 },
    ])
    expect(townsAt([-4, 40], 5).map(({ name }) => name)).toEqual(expect.arrayContaining(['Madrid', 'Lisboa', 'Sevilla']))
  })

  it('name neighbourhoods in tiles of the last zoom only', () => {
    const namesAt = (z: number) =>
      readFeatures(map, tileAt([2.16, 41.39], z), 'neighbourhoods').map(({ properties }) => properties)
    expect(namesAt(MAX_BASE_ZOOM)).toContainEqual({ name: 'Gràcia', zoom: 12 })
    expect(namesAt(MAX_BASE_ZOOM - 1)).toEqual([])
  })
})

describe('size', () => {
  it('the file has at most 6 MB', () => {
    expect(statSync(file).size).toBeLessThan(6e6)
  })

  const bytesOf = (tiles: TileAddress[]) => tiles.reduce((sum, tile) => sum + gzipSync(map.tile(tile) ?? '').length, 0)
  it.each<[string, LngLat]>([
    ['Rome', [12.49, 41.9]],
    ['Lisbon', [-9.14, 38.72]],
    ['Tokyo', [139.75, 35.68]],
    ['Paris', [2.35, 48.86]],
    ['Fiji', [179.9, -17]],
  ])('a phone shows a trip to %s with few requests and bytes', (_, centre) => {
    const views = [4, 5, 6, 7, 8].map((z) => tilesInView(centre, z, { width: 400, height: 600 }))
    expect(Math.max(...views.map(({ length }) => length))).toBeLessThanOrEqual(6)
    expect(bytesOf(views.flat())).toBeLessThan(40_000)
  })
})

it('the version stands for the content', () => {
  const digest = createHash('sha256')
  const db = new Database(file, { readonly: true })
  const blocks = db.prepare<[], { id: number; body: Buffer }>('SELECT id, body FROM block ORDER BY id')
  for (const { id, body } of blocks.iterate()) digest.update(`${id} `).update(gunzipSync(body))
  db.close()
  expect({ version: BASE_MAP_VERSION, digest: digest.digest('hex').slice(0, 16) }).toEqual(CONTENT)
})
