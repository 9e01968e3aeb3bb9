import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metresBetween } from '#shared/places/distance'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { type Gazetteer } from '#server/base/gazetteer'
import { openGazetteer } from '../gazetteer'
import { bundledSources, readTable, SIGHT_COLUMNS } from './sources'

const CATEGORIES = new Set(
  'airport beach church district market museum nature park sight stadium station street temple theatre viewpoint'.split(' '),
)
/** Of one building: an arena above a station. */
const SAME_SPOT = new Set(['Madison Square Garden', 'Estación Pensilvania'])

const rows = readTable(bundledSources().sights, SIGHT_COLUMNS).map(
  ([name = '', local = '', aliases = '', category = '', town = '', lat = '', lng = '']) => ({
    name,
    local,
    aliases: aliases === '' ? [] : aliases.split('|'),
    category,
    town,
    lat: Number(lat),
    lng: Number(lng),
    text: [lat, lng].join(','),
  }),
)

let gazetteer: Gazetteer
let stored: { name: string; lat: number; lng: number; town: number }[]
beforeAll(async () => {
  const file = await sharedGazetteer()
  gazetteer = openGazetteer(file)
  const db = new Database(file, { readonly: true })
  stored = db.prepare<[], (typeof stored)[number]>('SELECT name, lat, lng, town FROM sight').all()
  db.close()
})
afterAll(() => gazetteer.close())

test('there are at least 600 sights, of at least 40 towns', () => {
  expect(rows.length).toBeGreaterThanOrEqual(600)
  const towns = [...new Set(rows.map(({ town }) => town))].filter((town) => rows.filter((row) => row.town === town).length >= 10)
  expect(towns.length).toBeGreaterThanOrEqual(40)
})

test('every sight has a known category, a valid position and names that differ', () => {
  for (const { name, local, aliases, category, text, lat, lng } of rows) {
    expect(CATEGORIES, name).toContain(category)
    expect(text, name).toMatch(/^-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5}$/)
    expect(Math.abs(lat), name).toBeLessThan(85)
    expect(Math.abs(lng), name).toBeLessThanOrEqual(180)
    const names = [name, ...(local === '' ? [] : [local]), ...aliases]
    expect(new Set(names).size, name).toBe(names.length)
    for (const each of names) {
      expect([...each].length, name).toBeLessThanOrEqual(80)
      expect(each, name).toBe(each.trim().normalize('NFC'))
      expect(each, name).not.toBe('')
    }
  }
})

test('no sight stands twice, by name and town or by position', () => {
  const names = rows.map(({ name, town, lat, lng }) => `${name} ${town === '' ? [lat, lng].map(Math.round).join(' ') : town}`)
  expect(new Set(names).size).toBe(rows.length)
  for (const [i, a] of rows.entries())
    for (const b of rows.slice(0, i))
      if (Math.abs(a.lat - b.lat) < 0.001 && !(SAME_SPOT.has(a.name) && SAME_SPOT.has(b.name)))
        expect(metresBetween(a, b), `${a.name}, ${b.name}`).toBeGreaterThan(30)
})

test('every sight is near the town it names, which the gazetteer knows under that name', () => {
  expect(stored.length).toBe(rows.length)
  for (const { name, category, town, lat, lng } of rows) {
    const found = stored.find((sight) => sight.name === name && sight.lat === lat && sight.lng === lng)
    const place = found && gazetteer.find(found.town)
    expect(place?.fcode, name).toMatch(/^PPL/)
    const { lat: north = null, lng: east = null } = place ?? {}
    const distance = metresBetween({ lat, lng }, { lat: north ?? NaN, lng: east ?? NaN })
    const most = town === '' ? 95_000 : category === 'airport' ? 70_000 : 36_000
    expect(distance, `${name}, ${place?.name}`).toBeLessThan(most)
    if (town !== '') expect([place?.name, `${place?.name}`.replace(' de Mallorca', '')], name).toContain(town)
  }
})

test('Spain and the countries near it have time zones of their towns', () => {
  const zones = new Set(stored.map(({ town }) => gazetteer.find(town)?.timeZone ?? null))
  expect(zones).not.toContain(null)
  for (const zone of ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Lisbon', 'Asia/Tokyo', 'America/New_York'])
    expect(zones).toContain(zone)
})
