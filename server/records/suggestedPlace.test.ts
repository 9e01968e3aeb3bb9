import { expect, it } from 'vitest'
import { metresBetween } from '#shared/places/distance'
import { colosseum } from '#testkit/randomPlace'
import { randomFrom } from '#testkit/random'
import { placeNameWords, placeToSuggest, tileOf, tilesAround } from './suggestedPlace'

it('suggests no stays, journeys, hidden places or positions of a user', () => {
  const suggests = (place: Partial<typeof colosseum>, category: string | null = 'food') =>
    placeToSuggest({ place: { ...colosseum, ...place }, category }) !== undefined
  expect([suggests({}), suggests({}, null), suggests({ accuracy: 150 })]).toEqual([true, true, true])
  expect([suggests({}, 'accommodation'), suggests({}, 'transport'), suggests({ hidden: true })]).toEqual([false, false, false])
  expect([suggests({ source: 'gps' }), suggests({ source: 'photo' })]).toEqual([false, false])
  expect([suggests({ name: null }), suggests({ accuracy: 151 })]).toEqual([false, false])
})

it('indexes folded words, small ones only if there are no others', () => {
  expect(placeNameWords("Musée d'Orsay")).toEqual(['musee', 'dorsay', 'd', 'orsay'])
  expect(placeNameWords('Café de la Plaza')).toEqual(['cafe', 'plaza'])
  expect(placeNameWords('La')).toEqual(['la'])
  expect(placeNameWords('🍕')).toEqual([])
})

it('tiles around a position cover a circle, at poles and the antimeridian too', () => {
  const random = randomFrom(7)
  const spots = [
    { lat: 89.8, lng: 10 },
    { lat: -90, lng: 0 },
    { lat: 12, lng: 180 },
    { lat: -17.5, lng: -179.9 },
  ]
  const missed: unknown[] = []
  for (let i = 0; i < 300; i += 1) {
    const centre = spots[i] ?? { lat: random.next() * 180 - 90, lng: random.next() * 360 - 180 }
    const tiles = new Set(tilesAround(centre, 100_000))
    for (let j = 0; j < 30; j += 1) {
      const [north, east] = [(random.next() - 0.5) * 1.7, (random.next() - 0.5) * 4]
      const lat = Math.min(90, Math.max(-90, centre.lat + north))
      const lng = ((centre.lng + east + 540) % 360) - 180
      if (metresBetween(centre, { lat, lng }) <= 100_000 && !tiles.has(tileOf({ lat, lng }))) missed.push([centre, lat, lng])
    }
  }
  expect(missed).toEqual([])
})
