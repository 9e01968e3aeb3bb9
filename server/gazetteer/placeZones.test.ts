import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import Database from 'better-sqlite3'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { placeRow, writeTinySources } from '#testkit/gazetteer/writeTinySources'
import { ensureGazetteer } from './ensureGazetteer'
import { openGazetteer } from './gazetteer'
import { placeIdOf } from './build/stage'
import type { Gazetteer } from '#server/base/gazetteer'

let file: string
let gazetteer: Gazetteer
beforeAll(async () => {
  file = await sharedGazetteer()
  gazetteer = openGazetteer(file)
})
afterAll(() => gazetteer.close())

const zoneOf = (code: string) => gazetteer.find(placeIdOf(code))?.timeZone

test('a town has the time zone of its source, also in search results', () => {
  expect(gazetteer.find(3117735)?.timeZone).toBe('Europe/Madrid')
  expect(gazetteer.search('katmandú', 'es')[0]?.timeZone).toBe('Asia/Kathmandu')
  expect(gazetteer.search('santa cruz de tenerife', 'es')[0]?.timeZone).toBe('Atlantic/Canary')
})

test.each([
  ['ES', 'Europe/Madrid'],
  ['US', 'America/New_York'],
  ['AU', 'Australia/Sydney'],
  ['RU', 'Europe/Moscow'],
  ['NP', 'Asia/Kathmandu'],
  ['CL', 'America/Santiago'],
])('the country %s has the zone of its capital: %s', (code, zone) => {
  expect(zoneOf(code)).toBe(zone)
})

test.each([
  ['ES.53', 'Atlantic/Canary'],
  ['US.CA', 'America/Los_Angeles'],
  ['AU.08', 'Australia/Perth'],
  ['PT.23', 'Atlantic/Azores'],
])('the region %s has the zone of its capital or largest place: %s', (code, zone) => {
  expect(zoneOf(code)).toBe(zone)
})

test.each([
  ['+tenerife', 'Atlantic/Canary'],
  ['+uluru', 'Australia/Darwin'],
  ['+isla-de-pascua', 'Pacific/Easter'],
  ['+mar-muerto', 'Asia/Jerusalem'],
])('the sight %s has the zone of the nearest town: %s', (code, zone) => {
  expect(zoneOf(code)).toBe(zone)
})

test('the capital decides the zone, else the largest place, else the surrounding region', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'))
  const sources = writeTinySources(folder)
  const town = { country: 'ES', kind: 'P' }
  const towns = [
    { ...town, id: 1, name: 'Corte', fcode: 'PPLC', admin1: '29', population: 500, timeZone: 'Europe/Madrid' },
    { ...town, id: 2, name: 'Puerto', fcode: 'PPL', admin1: '51', population: 9_000_000, timeZone: 'Atlantic/Canary' },
    { ...town, id: 3, name: 'Aldea', fcode: 'PPL', admin1: '51', population: 600, timeZone: 'Africa/Ceuta' },
  ]
  writeFileSync(sources.cities, towns.map(placeRow).join('\n'))
  const { file: tiny } = await ensureGazetteer(join(folder, 'data'), undefined, sources)
  const built = openGazetteer(tiny)
  const zones = ['ES', 'ES.29', 'ES.51', 'ES.51.MA', 'GB', '+atlantida'].map((code) => built.find(placeIdOf(code))?.timeZone)
  built.close()
  rmSync(folder, { recursive: true })
  expect(zones).toEqual(['Europe/Madrid', 'Europe/Madrid', 'Atlantic/Canary', 'Atlantic/Canary', null, null])
})

test('Lord Howe is found, with its own time zone', () => {
  expect(gazetteer.search('isla de lord howe', 'es')[0]).toMatchObject({
    name: 'Isla de Lord Howe',
    countryCode: 'AU',
    timeZone: 'Australia/Lord_Howe',
  })
  expect(gazetteer.search('lord howe island', 'en')[0]).toMatchObject({ name: 'Lord Howe Island' })
})

test('every zone is known to this machine, and hardly any place has none', () => {
  const db = new Database(file, { readonly: true })
  const zones = db.prepare<[], string>('SELECT DISTINCT zone FROM place WHERE zone IS NOT NULL').pluck().all()
  const without = db.prepare<[], string>('SELECT name FROM place WHERE zone IS NULL ORDER BY name').pluck().all()
  db.close()
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('es', { timeZone: zone }), zone).not.toThrow()
  expect(zones.length).toBeGreaterThan(380)
  expect(without.length, without.join(', ')).toBeLessThan(20)
})
