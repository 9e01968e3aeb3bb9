import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { randomFrom } from '#testkit/random'
import { type Gazetteer } from '#server/base/gazetteer'
import { openGazetteer } from './gazetteer'

let gazetteer: Gazetteer
let towns: Position[]
beforeAll(async () => {
  const file = await sharedGazetteer()
  gazetteer = openGazetteer(file)
  const db = new Database(file, { readonly: true })
  towns = db
    .prepare<[], Position>("SELECT lat, lng FROM place WHERE fcode LIKE 'PPL%' AND fcode <> 'PPLX' AND lat IS NOT NULL")
    .all()
  db.close()
})
afterAll(() => gazetteer.close())

test('the nearest town is the one that a full scan finds', () => {
  const random = randomFrom(3)
  const positions = [
    { lat: 40.4165, lng: -3.70256 },
    { lat: -16.5, lng: 180 },
    { lat: -16.5, lng: -179.99 },
    { lat: 65, lng: -179.5 },
    { lat: 79, lng: 12 },
    { lat: 90, lng: 0 },
    { lat: -90, lng: 0 },
    { lat: 0, lng: -30 },
    { lat: 23, lng: 5 },
    ...Array.from({ length: 6 }, () => ({ lat: random.next() * 140 - 60, lng: random.next() * 360 - 180 })),
  ]
  for (const position of positions) {
    let nearest = Infinity
    for (const town of towns) nearest = Math.min(nearest, metresBetween(position, town))
    const found = gazetteer.findTownAt(position)
    const isInReach = nearest <= 200_000
    expect(found?.distance, JSON.stringify(position)).toBe(isInReach ? Math.round(nearest) : undefined)
  }
})

test('a position has the name, address and zone of its town', () => {
  expect(gazetteer.findTownAt({ lat: 38.7877, lng: -9.3906 })).toEqual({
    name: 'Sintra',
    address: 'Sintra, Portugal',
    geonameId: 2262912,
    distance: 1822,
    timeZone: 'Europe/Lisbon',
  })
})

test('no neighbourhood counts as the nearest town', () => {
  expect(gazetteer.findTownAt({ lat: 40.4237, lng: -3.7044 })?.name).toBe('Madrid')
})

test('an ocean has no town', () => {
  expect(gazetteer.findTownAt({ lat: 0, lng: -30 })).toBeNull()
  expect(gazetteer.findTownAt({ lat: -90, lng: 0 })).toBeNull()
})

test('a place is in the country of its town, else of the nearest one', () => {
  const sintra = { lat: 38.7877, lng: -9.3906 }
  expect(gazetteer.findCountry({ ...sintra, geonameId: null })).toBe('PT')
  expect(gazetteer.findCountry({ ...sintra, geonameId: 3117735 })).toBe('ES')
  expect(gazetteer.findCountry({ ...sintra, geonameId: 1 })).toBe('PT')
  expect(gazetteer.findCountry({ lat: 0, lng: -30, geonameId: null })).toBeUndefined()
  expect([gazetteer.countryName('IT'), gazetteer.countryName('ZZ')]).toEqual(['Italia', undefined])
})
