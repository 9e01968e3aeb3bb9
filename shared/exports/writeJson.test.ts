import { expect, it } from 'vitest'
import { z } from 'zod'
import { createTripSource, rome } from '#testkit/trips/createTripSource'
import { ItineraryFile, itineraryFileSchema } from '../api/itineraryFile'
import { toItineraryFile, writeJson } from './writeJson'
import { buildTripOutline } from './tripOutline'

const trip = buildTripOutline(
  createTripSource({
    image: '/uploads/roma.webp',
    days: [[{ label: 'Coliseo', startTime: '09:00', category: 'landmark' }], []],
    ideas: [{ label: 'Ostia', description: 'en tren' }],
  }),
)
const facts = { exportedAt: Date.parse('2026-11-24T10:00:00Z'), url: 'https://periplo.test/itineraries/1' }

it('has the trip in the format of the contract, without ids and users', () => {
  expect(JSON.parse(writeJson(trip, facts))).toEqual({
    format: 'periplo-itinerary',
    formatVersion: 1,
    exportedAt: '2026-11-24T10:00:00.000Z',
    url: 'https://periplo.test/itineraries/1',
    itinerary: {
      title: 'Roma en tres días',
      description: '',
      image: '/uploads/roma.webp',
      startDate: '2026-10-24',
      endDate: '2026-10-25',
      location: rome,
      days: [
        {
          events: [{ label: 'Coliseo', description: '', category: 'landmark', image: null, startTime: '09:00', endTime: null }],
        },
        { events: [] },
      ],
      ideas: [{ label: 'Ostia', description: 'en tren', category: null, image: null, startTime: null, endTime: null }],
    },
  })
})

it('has a published schema with the limits that accepts it', () => {
  const schema = itineraryFileSchema()
  expect(schema.required).toEqual(['format', 'formatVersion', 'itinerary'])
  expect(JSON.stringify(schema)).toContain('"maxLength":10000')
  const published = z.fromJSONSchema(schema)
  const file: unknown = JSON.parse(writeJson(trip, facts))
  expect(published.safeParse(file).success).toBe(true)
  expect(ItineraryFile.parse(file)).toEqual(file)
  for (const wrong of [{ formatVersion: 2 }, { format: 'x' }, { itinerary: {} }])
    expect(published.safeParse({ ...toItineraryFile(trip, facts), ...wrong }).success).toBe(false)
})
