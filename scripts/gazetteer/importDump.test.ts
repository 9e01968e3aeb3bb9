import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureGazetteer, gazetteerFile } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { placeIdOf } from '#server/gazetteer/build/stage'
import type { GazetteerSources } from '#server/gazetteer/build/sources'
import { placeRow, writeTinySources } from '#testkit/gazetteer/writeTinySources'
import { importDump } from './importDump'
import { type Gazetteer } from '#server/base/gazetteer'

const SPAIN = 2510769
const ANDALUSIA = 2593109
const PROVINCE = 2514254
const PETRA = 248400

let dir: string
let sources: GazetteerSources
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dump-'))
  sources = writeTinySources(join(dir, 'sources'))
  mkdirSync(join(dir, 'dump'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const put = (name: string, rows: (string | string[])[]): void =>
  writeFileSync(join(dir, 'dump', name), rows.map((row) => (typeof row === 'string' ? row : row.join('\t'))).join('\n'))
const data = (): string => join(dir, 'data')
const runImport = () => importDump({ folder: join(dir, 'dump'), dir: data(), sources })

async function withGazetteer<T>(look: (gazetteer: Gazetteer) => T): Promise<T> {
  const gazetteer = openGazetteer(gazetteerFile(data()))
  try {
    return look(gazetteer)
  } finally {
    gazetteer.close()
  }
}

const SPANISH_ROWS = [
  placeRow({
    id: SPAIN,
    name: 'Kingdom of Spain',
    kind: 'A',
    fcode: 'PCLI',
    country: 'ES',
    admin1: '00',
    population: 46_723_749,
    lat: 40,
    lng: -4,
  }),
  placeRow({
    id: ANDALUSIA,
    name: 'Andalusia',
    kind: 'A',
    fcode: 'ADM1',
    country: 'ES',
    admin1: '51',
    population: 8_177_805,
    lat: 37.6,
    lng: -4.5,
  }),
  placeRow({
    id: PROVINCE,
    name: 'Provincia de Málaga',
    kind: 'A',
    fcode: 'ADM2',
    country: 'ES',
    admin1: '51',
    admin2: 'MA',
    population: 1_491_287,
  }),
  placeRow({
    id: 2514256,
    name: 'Málaga',
    others: 'Malaca',
    fcode: 'PPLA2',
    country: 'ES',
    admin1: '51',
    admin2: 'MA',
    population: 600_000,
  }),
  placeRow({ id: 6355233, name: 'Pujerra', fcode: 'PPLA3', country: 'ES', admin1: '51', admin2: 'MA', population: 300 }),
  placeRow({ id: 9000001, name: 'Old Pujerra', fcode: 'PPLQ', country: 'ES', admin1: '51' }),
  placeRow({ id: 9000002, name: 'Some rock', kind: 'T', fcode: 'MT', country: 'ES', admin1: '51' }),
  placeRow({ id: 9000003, name: 'Famous rock', others: 'a,b,c,d,e', kind: 'T', fcode: 'MT', country: 'ES', admin1: '51' }),
  placeRow({ id: 9000004, name: 'Some road', others: 'a,b,c,d,e', kind: 'R', fcode: 'RD', country: 'ES', admin1: '51' }),
]

test('the dump of a country adds its places and leaves the rest of the world unchanged', async () => {
  put('ES.txt', SPANISH_ROWS)
  await runImport()
  await withGazetteer((gazetteer) => {
    expect(gazetteer.search('pujerra', 'es').map(({ name, adminName1 }) => [name, adminName1])).toEqual([
      ['Pujerra', 'Andalucía'],
    ])
    expect(gazetteer.search('rock', 'es').map(({ name }) => name)).toEqual(['Famous rock'])
    expect(gazetteer.search('some road', 'es')).toEqual([])
    expect(gazetteer.find(2514256)).toMatchObject({ name: 'Málaga' })
    expect(gazetteer.search('malaga', 'es')[0]).toMatchObject({ population: 600_000 })
    expect(gazetteer.find(2643743)).toMatchObject({ name: 'Londres', countryName: 'Reino Unido' })
  })
})

test('our own ids of countries and regions still find them, under the ids of the dump', async () => {
  await ensureGazetteer(data(), undefined, sources)
  const before = await withGazetteer((gazetteer) =>
    ['ES', 'ES.51', 'ES.51.MA', 'ES.29', 'GB'].map((code) => gazetteer.find(placeIdOf(code))?.name),
  )
  expect(before).toEqual(['España', 'Andalucía', 'Málaga', 'Comunidad de Madrid', 'Reino Unido'])
  put('ES.txt', SPANISH_ROWS)
  await runImport()
  await withGazetteer((gazetteer) => {
    expect(['ES', 'ES.51', 'ES.51.MA'].map((code) => gazetteer.find(placeIdOf(code))?.geonameId)).toEqual([
      SPAIN,
      ANDALUSIA,
      PROVINCE,
    ])
    expect(gazetteer.find(placeIdOf('ES'))).toMatchObject({ name: 'España', countryName: 'España', lat: 40, lng: -4 })
    expect(gazetteer.find(placeIdOf('ES.51'))).toMatchObject({ name: 'Andalucía', countryName: 'España' })
    expect(gazetteer.idsOf(placeIdOf('ES'))).toEqual([SPAIN, placeIdOf('ES')])
    expect(gazetteer.idsOf(SPAIN)).toEqual([SPAIN, placeIdOf('ES')])
    expect(gazetteer.search('españa', 'es').filter(({ fcode }) => fcode === 'PCLI')).toHaveLength(1)
    expect(gazetteer.find(placeIdOf('ES.29'))).toMatchObject({ geonameId: placeIdOf('ES.29'), name: 'Comunidad de Madrid' })
    expect(gazetteer.find(placeIdOf('GB'))).toMatchObject({ geonameId: placeIdOf('GB'), name: 'Reino Unido' })
  })
})

test('code lists give ids to countries and regions missing in the dump', async () => {
  put('ES.txt', SPANISH_ROWS)
  put('countryInfo.txt', ['#ISO\tISO3', ['GB', ...Array.from({ length: 15 }, () => ''), '2635167', '', '']])
  put('admin1CodesASCII.txt', [
    ['GB.ENG', 'England', 'England', '6269131'],
    ['ES.58', 'Galicia', 'Galicia', '3336902'],
  ])
  put('admin2Codes.txt', [['GB.ENG.C6', 'Cornwall', 'Cornwall', '2652355']])
  await runImport()
  await withGazetteer((gazetteer) => {
    expect(['GB', 'GB.ENG', 'ES.58', 'GB.ENG.C6'].map((code) => gazetteer.find(placeIdOf(code))?.geonameId)).toEqual([
      2635167, 6269131, 3336902, 2652355,
    ])
    expect(gazetteer.find(2643743)).toMatchObject({ adminName1: 'England', countryName: 'Reino Unido' })
  })
})

test('our own sight is merged with the matching place of the dump', async () => {
  put('JO.txt', [
    placeRow({
      id: PETRA,
      name: 'Petra',
      others: 'a,b,c,d',
      kind: 'S',
      fcode: 'ANS',
      country: 'JO',
      admin1: '19',
      lat: 30.32,
      lng: 35.47,
    }),
    placeRow({ id: 9000005, name: 'Petra', others: 'a,b,c,d', kind: 'S', fcode: 'ANS', country: 'JO', lat: 33.5, lng: 36.5 }),
  ])
  await runImport()
  await withGazetteer((gazetteer) => {
    expect(gazetteer.search('petra', 'es').map(({ geonameId }) => geonameId)).toEqual([PETRA, 9000005])
    expect(gazetteer.find(placeIdOf('+petra'))?.geonameId).toBe(PETRA)
    expect(gazetteer.find(placeIdOf('+atlantida'))).toMatchObject({ geonameId: placeIdOf('+atlantida'), name: 'Atlántida' })
  })
})

test('translations: preferred names come first, nicknames only match queries, other languages are ignored', async () => {
  put('ES.txt', SPANISH_ROWS)
  put('alternateNamesV2.txt', [
    ['1', '6355233', 'es', 'Villa de Pujerra', '', '', '', ''],
    ['2', '6355233', 'es', 'Pujerra la Bella', '1', '', '', ''],
    ['3', '6355233', 'es', 'La castañera', '1', '1', '1', ''],
    ['4', '6355233', 'fr', 'Poujerre', '1', '', '', ''],
    ['5', '2643743', 'es', 'Londinium', '1', '1', '', '1'],
    ['6', '777', 'es', 'Nowhere', '', '', '', ''],
  ])
  await runImport()
  await withGazetteer((gazetteer) => {
    expect(gazetteer.find(6355233)?.name).toBe('Pujerra la Bella')
    expect(gazetteer.search('castanera', 'es').map(({ geonameId }) => geonameId)).toEqual([6355233])
    expect(gazetteer.search('poujerre', 'es')).toEqual([])
    expect(gazetteer.find(2643743)?.name).toBe('Londres')
    expect(gazetteer.search('londinium', 'es')[0]?.name).toBe('Londres')
    expect(gazetteer.search('nowhere', 'es')).toEqual([])
  })
})

test('importing twice equals importing once, and the server keeps the import', async () => {
  put('allCountries.txt', SPANISH_ROWS)
  put('ES.txt', ['this is not read when allCountries.txt is there'])
  const all = () =>
    withGazetteer((gazetteer) =>
      ['pujerra', 'malaga', 'españa', 'petra', 'andalucia'].map((query) => gazetteer.search(query, 'es')),
    )
  await runImport()
  const once = await all()
  await runImport()
  expect(await all()).toEqual(once)
  expect(await ensureGazetteer(data(), undefined, sources)).toMatchObject({ built: false })
  writeFileSync(sources.ownNames, '2643743\tes\tLondres la grande\n')
  expect(await ensureGazetteer(data(), undefined, sources)).toMatchObject({ built: false })
})

test('a folder without a dump is refused before any change', async () => {
  await ensureGazetteer(data(), undefined, sources)
  await expect(runImport()).rejects.toThrow('neither allCountries.txt')
  expect(await ensureGazetteer(data(), undefined, sources)).toMatchObject({ built: false })
})
