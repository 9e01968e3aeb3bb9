import { expect, test } from 'vitest'
import type { Location } from '#shared/api/locations'
import { findItineraryFormErrors, itineraryRequestOf, type ItineraryFormValues } from './itineraryFormValues'
import { calendarDate } from '#testkit/date'

const rome: Location = {
  geonameId: 3169070,
  name: 'Roma',
  adminName1: 'Lacio',
  countryName: 'Italia',
  countryCode: 'IT',
  fcode: 'PPLC',
  lat: 41.9,
  lng: 12.5,
  timeZone: null,
}
const complete: ItineraryFormValues = {
  id: '0193aaaa-aaaa-7bbb-8ccc-000000000001',
  title: ' Roma ',
  destination: rome,
  description: '',
  start: calendarDate('2026-10-24'),
  end: calendarDate('2026-10-27'),
  isPublic: false,
}
const wrong = (change: Partial<ItineraryFormValues>) =>
  Object.entries(findItineraryFormErrors({ ...complete, ...change })).filter(([, sentence]) => sentence !== undefined)

test('a complete draft has no errors and becomes the request', () => {
  expect(wrong({})).toEqual([])
  expect(itineraryRequestOf(complete)).toEqual({
    id: complete.id,
    title: ' Roma ',
    description: '',
    startDate: '2026-10-24',
    endDate: '2026-10-27',
    location: { geonameId: 3169070 },
    isPublic: false,
  })
})

test('each missing field has its error', () => {
  expect(wrong({ title: ' \n ', destination: null, start: null, end: null }).map(([field]) => field)).toEqual([
    'title',
    'destination',
    'startDate',
    'endDate',
  ])
  expect(wrong({ destination: null })).toEqual([['destination', 'Por favor, selecciona un destino.']])
})

test('reversed dates and trips of more than a year are errors', () => {
  expect(wrong({ start: calendarDate('2026-10-28') })).toEqual([
    ['startDate', 'La fecha de inicio no puede ser posterior a la fecha de fin.'],
  ])
  expect(wrong({ end: calendarDate('2027-10-24') }).map(([field]) => field)).toEqual(['endDate'])
  expect(wrong({ end: calendarDate('2027-10-23') })).toEqual([])
})

test('lengths count code points, as the server counts them', () => {
  expect(wrong({ title: '🏝️'.repeat(25) })).toEqual([])
  expect(wrong({ title: `${'🏝️'.repeat(25)}a` }).map(([field]) => field)).toEqual(['title'])
})
