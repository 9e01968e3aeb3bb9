import { expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { groupPlaces, type PlaceUse } from './groupPlaces'

const METRE = 1 / 111_195

let events = 0
/** `author` may have several trips: 'ana 2'. */
const use = (author: string, place: Partial<PlaceUse['place']> = {}): PlaceUse => ({
  tripId: author,
  authorId: author.split(' ')[0] ?? '',
  eventId: String((events += 1)),
  place: { ...colosseum, name: 'Bar Pepe', ...place },
})
const shown = (uses: PlaceUse[]) => groupPlaces(uses).map(({ name, trips }) => [name, trips.size])

it('a place needs two authors, however many trips one has', () => {
  expect(shown([use('ana'), use('ana 2'), use('ana 3')])).toEqual([])
  expect(shown([use('ana'), use('ana 2'), use('luis')])).toEqual([['Bar Pepe', 3]])
})

it('a name without accents within 150 m is one place, across the edges of any grid', () => {
  const north = (metres: number, lat = 42) => ({ lat: lat + metres * METRE })
  expect(shown([use('ana', north(-70)), use('luis', { ...north(70), name: 'bar  PÉPE' })])).toHaveLength(1)
  expect(shown([use('ana', north(0)), use('luis', north(170))])).toEqual([])
  const [west, east] = [{ lng: 179.9995 }, { lng: -179.9995 }]
  expect(shown([use('ana', west), use('luis', east)])).toHaveLength(1)
  expect(shown([use('ana'), use('luis', { name: 'Bar Pepa' })])).toEqual([])
})

it('shows what most authors wrote, an author of many trips once', () => {
  const [usual, other] = [
    { name: 'Bar Pepe', address: 'Calle Sol, 1' },
    { name: 'BAR PEPE', address: 'Mi casa', lat: colosseum.lat + METRE },
  ]
  const uses = [use('ana', other), use('ana 2', other), use('ana 3', other), use('luis', usual), use('eva', usual)]
  expect(groupPlaces(uses)).toMatchObject([{ ...usual, lat: colosseum.lat }])
})

it('an address or zone of a single author stays out', () => {
  const [found] = groupPlaces([use('ana', { address: 'Mi casa', timeZone: 'Europe/Rome' }), use('luis', { geonameId: 5 })])
  expect(found).toMatchObject({ address: null, timeZone: null, geonameId: null })
})
