import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { geoNamesRows, lamp, osmData, overtureFeature, overtureLines, placeFiles, snail } from '#testkit/gazetteer/placeFiles'
import { writeOsmPbf } from '#testkit/gazetteer/writeOsmPbf'
import { placeRow } from '#testkit/gazetteer/writeTinySources'
import { detectFormat } from './detectFormat'
import { lineBatches, openPlacesInput } from './placesInput'
import { readGeoJson } from './readGeoJson'
import { readGeoNames } from './readGeoNames'
import { readOsm } from './readOsm'
import type { ReadPlace } from './readPlace'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'places-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function read(content: string | Buffer, mostRefs?: number) {
  const path = join(dir, 'file')
  writeFileSync(path, content)
  const found = { places: [] as ReadPlace[], leftOut: 0, damaged: [] as string[] }
  const sink = {
    add: (place: ReadPlace) => void found.places.push(place),
    leaveOut: () => void (found.leftOut += 1),
    damaged: (where: string) => void found.damaged.push(where),
  }
  const input = await openPlacesInput(path)
  const format = detectFormat(input)
  let isCut = false
  const lines = () => lineBatches(input, { onBytes: () => undefined, onCut: () => void (isCut = true) })
  const isWhole =
    format === 'osm'
      ? await readOsm(path, sink, () => undefined, mostRefs)
      : format === 'geonames'
        ? await readGeoNames(lines(), sink, (id) => id === 3_117_735)
        : await readGeoJson(input, lines(), sink)
  return { format, isWhole: isWhole && !isCut, ...found }
}

const names = ({ places }: { places: ReadPlace[] }) => places.map(({ name }) => name)
const collection = (features: unknown[], indent?: number) => JSON.stringify({ type: 'FeatureCollection', features }, null, indent)

describe('GeoJSON', () => {
  it('of Overture gives Spanish and other names, street and worth', async () => {
    const found = await read(overtureLines)
    expect(found).toMatchObject({ format: 'overture', isWhole: true, damaged: [], leftOut: 0 })
    expect(found.places).toEqual([
      {
        ...{ id: 'o1', name: 'Museo de las Lámparas', keys: ['museo de las lamparas', 'lamp museum'], lat: 40.42, lng: -3.7 },
        ...{ street: 'Calle del Sol 3', worth: 0.9 },
      },
      { id: 'o2', name: 'El Caracol Dorado', keys: ['el caracol dorado'], lat: 40.43, lng: -3.71, street: '', worth: 0.8 },
    ])
  })

  it('is read as lines, as a collection on one line, and indented', async () => {
    const features = [lamp, snail].map(overtureFeature)
    const whole = await read(overtureLines)
    for (const text of [
      collection(features),
      collection(features, 2),
      `{"type":"FeatureCollection","features":[\n${overtureLines.replace('\n', ',\n')}\n]}\n`,
    ])
      expect(await read(text)).toEqual(whole)
  })

  it('is read packed', async () => {
    expect(await read(gzipSync(overtureLines))).toEqual(await read(overtureLines))
  })

  it('without Overture names counts by its own names and the centre of its outline', async () => {
    const outline = {
      type: 'Polygon',
      coordinates: [
        [
          [-3, 40],
          [-2, 40],
          [-2, 41],
          [-3, 40],
        ],
      ],
    }
    const found = await read(
      collection([{ type: 'Feature', geometry: outline, properties: { name: 'Lago Azul', 'name:en': 'Blue Lake' } }]),
    )
    expect(found).toMatchObject({
      format: 'geojson',
      places: [{ name: 'Lago Azul', keys: ['lago azul', 'blue lake'], lat: 40.5, lng: -2.5 }],
    })
  })

  it('leaves out places without a name, unsure, closed or of no use to travellers', async () => {
    const dentist = overtureFeature({ ...snail, category: 'cosmetic_dentist' })
    const unsure = overtureFeature({ ...snail, confidence: 0.1 })
    const closed = {
      ...overtureFeature(snail),
      properties: { ...overtureFeature(snail).properties, operating_status: 'permanently_closed' },
    }
    const nameless = { ...overtureFeature(lamp), properties: { names: { primary: null } } }
    const lines = [dentist, unsure, closed, nameless, overtureFeature(lamp)].map((feature) => JSON.stringify(feature))
    expect(await read(lines.join('\n'))).toMatchObject({ leftOut: 4, damaged: [], places: [{ id: 'o1' }] })
  })

  it('skips damaged lines and objects, and says where', async () => {
    const [first = '', second = ''] = overtureLines.split('\n')
    expect(await read(`${first}\n${first.slice(0, 80)}\n{"a":1}\n${second}\n`)).toMatchObject({
      damaged: ['line 2', 'line 3'],
      isWhole: true,
    })
    const broken = collection([lamp, snail].map(overtureFeature), 2).replace('"o1"', '"o1')
    const found = await read(broken)
    expect(names(found)).toEqual(['El Caracol Dorado'])
    expect(found.damaged.length).toBeGreaterThan(0)
  })

  it('that ends in the middle gives what came before', async () => {
    expect(await read(overtureLines.slice(0, -20))).toMatchObject({ isWhole: false, damaged: [], places: [{ id: 'o1' }] })
    const text = collection([lamp, snail].map(overtureFeature))
    expect(await read(text.slice(0, -20))).toMatchObject({ isWhole: false, places: [{ id: 'o1' }] })
    expect(await read(gzipSync(overtureLines).subarray(0, -30))).toMatchObject({ isWhole: false })
  })
})

describe('GeoNames', () => {
  it('gives sights, and towns that the gazetteer lacks', async () => {
    const found = await read(geoNamesRows.join('\n'))
    expect(found).toMatchObject({ format: 'geonames', isWhole: true, leftOut: 2 })
    expect(found.places.map(({ name, keys }) => [name, ...keys])).toEqual([
      ['Museo del Botijo', 'museo del botijo', 'jug museum', 'botijo'],
      ['Villaquieta', 'villaquieta'],
    ])
  })

  it('skips damaged rows; the last one without an end is cut off', async () => {
    const good = placeRow({ id: 5, name: 'Torre', kind: 'S', fcode: 'TOWR', country: 'ES' })
    const bad = placeRow({ id: 6, name: 'Torre', kind: 'S', fcode: 'TOWR', country: 'ES', lat: 91 })
    expect(await read(`${good}\n1\ttwo\n${bad}\n`)).toMatchObject({ damaged: ['line 2', 'line 3'], isWhole: true })
    expect(await read(`${good}\n7\tTor`)).toMatchObject({ damaged: [], isWhole: false, places: [{ id: '5' }] })
  })
})

describe('OpenStreetMap', () => {
  it('gives named nodes, and ways at the centre of their nodes', async () => {
    const found = await read(writeOsmPbf(osmData))
    expect(found).toMatchObject({ format: 'osm', isWhole: true, damaged: [], leftOut: 2 })
    expect(found.places.map(({ id, name, lat, lng }) => [id, name, lat, lng])).toEqual([
      ['node/1', 'Casa de los Relojes', 40.41, -3.69],
      ['node/20', 'Monte Pelado', 48.85, 2.35],
      ['way/7', 'Parque de los Faroles', 40.55, -3.55],
    ])
    expect(found.places[0]?.keys).toEqual(['casa de los relojes', 'clock house', 'tictac', 'relojeria'])
    expect(found.places[1]?.keys).toContain('mont chauve')
  })

  it('is the same with nodes that are not dense, unpacked blocks, and few ways at a time', async () => {
    const whole = await read(writeOsmPbf(osmData))
    expect(await read(writeOsmPbf(osmData, { isDense: false }))).toEqual(whole)
    expect(await read(writeOsmPbf(osmData, { isPacked: false }))).toEqual(whole)
    expect(await read(writeOsmPbf(osmData), 1)).toEqual(whole)
  })

  it('puts a way across the antimeridian there', async () => {
    const nodes = [
      { id: 1, lat: -16, lng: 179.9 },
      { id: 2, lat: -17, lng: -179.9 },
    ]
    const ways = [{ id: 1, refs: [1, 2], tags: { leisure: 'park', name: 'Parque de Taveuni' } }]
    const [park] = (await read(writeOsmPbf({ nodes, ways }))).places
    expect([park?.lat, Math.abs(park?.lng ?? 0)]).toEqual([-16.5, 180])
  })

  it('skips a damaged block, and ends where it is cut off', async () => {
    const bytes = writeOsmPbf(osmData)
    expect(await read(bytes.subarray(0, -10))).toMatchObject({ isWhole: false, places: [{ id: 'node/1' }, { id: 'node/20' }] })
    const damaged = Buffer.from(bytes)
    damaged.fill(0xff, damaged.length - 30)
    const found = await read(damaged)
    expect(found).toMatchObject({ isWhole: true, places: [{ id: 'node/1' }, { id: 'node/20' }] })
    expect(found.damaged).toEqual([expect.stringMatching(/^block at byte \d+$/)])
  })
})

it('an unknown format is refused with those that are understood', async () => {
  for (const content of ['', 'a,b\n1,2\n', '<osm></osm>', 'PAR1', '{"a":1}'])
    await expect(read(content)).rejects.toThrow('Understood are: GeoJSON')
  await expect(read(gzipSync(placeFiles['extract.osm.pbf'] ?? ''))).rejects.toThrow('unpack it first')
})
