import { expect, it } from 'vitest'
import { isPlace, type Place } from '#shared/places/place'
import { colosseum } from '#testkit/randomPlace'
import { movedPlace } from './movedPlace'

const place: Place = {
  ...colosseum,
  address: 'Piazza del Colosseo, 1',
  geonameId: 7,
  url: 'https://maps.example.org/?q=1',
  timeZone: 'Europe/Rome',
  accuracy: 250,
  hidden: true,
}

it('a moved pin keeps its name, and is exact', () => {
  const moved = movedPlace(place, { lat: 41.8912345678, lng: 12.4934567 })
  expect(moved).toEqual({ ...place, lat: 41.89123, lng: 12.49346, source: 'map', geonameId: null, url: null, accuracy: 0 })
  expect(isPlace(moved)).toBe(true)
})

it('far away it loses its name, farther its zone, never that it is hidden', () => {
  expect(movedPlace(place, { lat: 41.91, lng: 12.5 })).toMatchObject({ name: null, address: null, timeZone: 'Europe/Rome' })
  expect(movedPlace(place, { lat: 45, lng: 12.5 })).toMatchObject({ name: null, timeZone: null, hidden: true })
})
