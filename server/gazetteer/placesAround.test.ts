import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlacesAround, type FoundPlace } from '#shared/api/places'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { preparePlacesAround } from '#shared/placeSearch/preparePlacesAround'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { type Gazetteer } from '#server/base/gazetteer'
import { openGazetteer } from './gazetteer'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = openGazetteer(await sharedGazetteer())
})
afterAll(() => gazetteer.close())

const REYKJAVIK = { lat: 64.13548, lng: -21.89541 }
const destinations: Record<string, Position> = {
  Madrid: { lat: 40.4165, lng: -3.70256 },
  Paris: { lat: 48.85341, lng: 2.3488 },
  Milan: { lat: 45.46427, lng: 9.18951 },
  Tokyo: { lat: 35.6895, lng: 139.69171 },
  'New York': { lat: 40.71427, lng: -74.00597 },
  Reykjavik: REYKJAVIK,
  Taveuni: { lat: -16.9, lng: 179.99 },
}

test.each(Object.entries(destinations))('the places around %s are whole, within 100 km, and at most 60 KB', (_, centre) => {
  const around = gazetteer.placesAround(centre)
  expect(PlacesAround.parse(around)).toEqual(around)
  expect(Buffer.byteLength(JSON.stringify(around))).toBeLessThanOrEqual(60_000)
  for (const [name, , lat, lng, address] of [...around.sights, ...around.towns]) {
    expect(metresBetween(centre, { lat, lng }), name).toBeLessThanOrEqual(100_000)
    expect(around.addresses[address], name).toBeDefined()
  }
  expect(around.towns.length).toBeGreaterThan(0)
})

function expectSameOffline(centre: Position): void {
  const around = gazetteer.placesAround(centre)
  const search = preparePlacesAround(around)
  const kept = new Set([...around.sights, ...around.towns].map(([name, , lat, lng]) => keyOf({ name, lat, lng })))
  const isKept = (place: FoundPlace) => kept.has(keyOf(place))
  const names = [...around.sights, ...around.towns.slice(0, 20)].flatMap(([name, others]) => [name, ...others.split('|')])
  for (const name of names.filter((text) => text.length > 2)) {
    const [online, offline] = [gazetteer.findPlaces(name, centre), search(name, centre)]
    expect(offline.filter(isIn(online)), name).toEqual(online.filter(isIn(offline)))
    expect(online.filter(isKept).some(isIn(offline.slice(0, 1))), name).toBe(true)
    expect(offline[0], name).toBeDefined()
    expect(search(name.slice(0, 4), centre)[0], name).toBeDefined()
  }
}

test('places are found without a network as with one, under any name', () => {
  expectSameOffline(REYKJAVIK)
})

test.each(Object.entries(destinations))(
  'places around %s are found without a network as with one',
  { tags: 'long' },
  (_, centre) => {
    expectSameOffline(centre)
  },
)

const keyOf = ({ name, lat, lng }: { name: string } & Position): string => `${name} ${lat} ${lng}`
const isIn =
  (others: readonly FoundPlace[]) =>
  (place: FoundPlace): boolean =>
    others.some((other) => keyOf(other) === keyOf(place))

test('the best known places come first where not all fit', () => {
  const { sights, towns } = gazetteer.placesAround({ lat: 48.85341, lng: 2.3488 })
  expect(sights.map(([name]) => name)).toContain('Torre Eiffel')
  expect(towns[0]?.[0]).toBe('París')
  expect(towns.length).toBeGreaterThan(800)
})

test('a place without a position has nothing around', () => {
  expect(gazetteer.placesAround({ lat: null, lng: null })).toEqual({ addresses: [], zones: [], sights: [], towns: [] })
})
