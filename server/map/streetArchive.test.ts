import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { pino } from 'pino'
import { TileType } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { tileAt } from '#testkit/map/readBaseTile'
import { packArchive, STREET_BOUNDS, townArchive, writeStreets } from '#testkit/map/streetArchive'
import { startStreets } from './startStreets'

const TILE = { z: 0, x: 0, y: 0, content: Buffer.from('tile') }
const METADATA_LENGTH_AT = 32
const MIN_ZOOM_AT = 100

let dataDir: string
let lines: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'streets-'))
  lines = []
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function start(mapStyleUrl?: string) {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const streets = await startStreets({ dataDir, mapStyleUrl }, log)
  onTestFinished(() => streets.close())
  return streets
}

const startWith = async (content: Uint8Array) => {
  await writeStreets(dataDir, content)
  return (await start()).archive
}

describe('a file of streets', () => {
  it('is read with its bounds and zooms, tile by tile', async () => {
    const archive = await startWith(townArchive())
    expect(archive).toMatchObject({ minZoom: 0, maxZoom: 14, isGzipped: true })
    expect(archive?.bounds.map((degrees) => degrees.toFixed(5))).toEqual(STREET_BOUNDS.map((degrees) => degrees.toFixed(5)))
    const tile = await archive?.tile(tileAt([12.4922, 41.8902], 14))
    const { layers } = new VectorTile(new PbfReader(gunzipSync(tile ?? '')))
    expect(Object.keys(layers)).toContain('roads')
    expect(await archive?.tile({ z: 14, x: 0, y: 0 })).toBeUndefined()
    expect(lines.join('')).toContain('maps have streets')
  })

  it('keeps its version until its content changes', async () => {
    const versions: unknown[] = []
    for (const content of [
      townArchive(),
      townArchive(),
      townArchive({ isGzipped: false }),
      townArchive({ bounds: [0, 0, 1, 1] }),
    ])
      versions.push((await startWith(content))?.version)
    expect(versions[0]).toBe(versions[1])
    expect(new Set(versions).size).toBe(3)
    expect(versions[0]).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    ['empty', Buffer.alloc(0), 'cannot be used'],
    ['another format', Buffer.from('PK'.repeat(200)), 'Wrong magic number'],
    ['cut off', townArchive().subarray(0, -1), 'the file is cut off'],
    ['cut off in its directory', townArchive().subarray(0, 200), 'cannot be used'],
    ['pictures', townArchive({ tileType: TileType.Png }), 'no vector tiles'],
    ['of another kind of map', townArchive({ layers: ['water', 'transportation'] }), 'no layer earth, roads'],
    ['without a layer', packArchive([], { bounds: [0, 0, 1, 1], maxZoom: 1, layers: [] }), 'cannot be used'],
  ])('that is %s is logged once and left out', async (_, content, reason) => {
    expect(await startWith(content)).toBeUndefined()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(reason)
  })

  it.each([
    ['a length beyond the file', [1, 0, 1, 1000, 1]],
    ['a length beyond what Node.js reads at once', [1, 0, 1, 2 ** 31, 1]],
    ['a length of many gigabytes', [1, 0, 1, 2 ** 45, 1]],
    ['no length', [1, 0, 1, 0, 1]],
    ['a directory beyond the file', [1, 0, 0, 2 ** 31, 1]],
  ])('whose directory names %s has no such tile', async (_, directory) => {
    const archive = await startWith(packArchive([TILE], { bounds: [0, 0, 1, 1], maxZoom: 1, directory }))
    await expect(archive?.tile({ z: 0, x: 0, y: 0 })).rejects.toThrow('the file of streets is damaged')
  })

  it.each([1000, 2 ** 31, 2 ** 45])('whose metadata has a length of %i is logged and left out', async (length) => {
    const content = packArchive([TILE], { bounds: [0, 0, 1, 1], maxZoom: 1 })
    content.writeBigUInt64LE(BigInt(length), METADATA_LENGTH_AT)
    expect(await startWith(content)).toBeUndefined()
    expect(lines.join('')).toContain('the file of streets is damaged')
  })

  it('with a directory of more tiles than its bytes can name is left out', async () => {
    expect(await startWith(packArchive([TILE], { bounds: [0, 0, 1, 1], maxZoom: 1, directory: [2 ** 45] }))).toBeUndefined()
    expect(lines.join('')).toContain('the file of streets is damaged')
  })

  it('whose metadata unpacks to more than 8 MB is left out', async () => {
    const layers = ['earth', 'roads', 'water', 'x'.repeat(9_000_000)]
    expect(await startWith(packArchive([TILE], { bounds: [0, 0, 1, 1], maxZoom: 1, layers }))).toBeUndefined()
    expect(lines.join('')).toContain('Cannot create a Buffer larger than 8388608 bytes')
  })

  it.each([
    ['a west beyond the world', { bounds: [-181, 0, 1, 1] }],
    ['an east beyond the world', { bounds: [0, 0, 181, 1] }],
    ['a south beyond the world', { bounds: [0, -91, 1, 1] }],
    ['a north beyond the world', { bounds: [0, 0, 1, 91] }],
    ['a west east of its east', { bounds: [2, 0, 1, 1] }],
    ['a south north of its north', { bounds: [0, 2, 1, 1] }],
    ['a zoom that no map has', { maxZoom: 255 }],
  ] as const)('with %s is logged and left out', async (_, options) => {
    expect(await startWith(packArchive([TILE], { bounds: [0, 0, 1, 1], maxZoom: 1, ...options }))).toBeUndefined()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/its (?:bounds|zooms) are/)
  })

  it('with a first zoom after its last is left out', async () => {
    const content = packArchive([TILE], { bounds: [0, 0, 1, 1], maxZoom: 1 })
    content.writeUInt8(2, MIN_ZOOM_AT)
    expect(await startWith(content)).toBeUndefined()
    expect(lines[0]).toContain('its zooms are 2 to 1')
  })

  it('of the whole world is read', async () => {
    const archive = await startWith(packArchive([TILE], { bounds: [-180, -90, 180, 90], maxZoom: 0 }))
    expect(archive?.bounds).toEqual([-180, -90, 180, 90])
  })

  it('is the only one', async () => {
    await writeStreets(dataDir, townArchive(), 'a.pmtiles')
    await writeStreets(dataDir, townArchive(), 'b.pmtiles')
    await expect(start()).rejects.toThrow('has 2 .pmtiles files (a.pmtiles, b.pmtiles): keep one')
  })

  it('excludes a style of another server', async () => {
    await writeStreets(dataDir)
    await expect(start('https://maps.example.org/style.json')).rejects.toThrow('MAP_STYLE_URL: maps have the streets of the file')
  })
})

it('without a file there are no streets, and nothing is logged', async () => {
  expect(await start()).toMatchObject({ archive: undefined, style: undefined })
  await writeStreets(dataDir, townArchive(), 'notes.txt')
  expect(await start()).toMatchObject({ archive: undefined, style: undefined })
  expect(lines).toEqual([])
})
