import { describe, expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { countCountries, hasTripEnded, type TravelledTrip } from './travelMap'

const trip = (last: string, destination: string | null, ...visits: [dayNumber: number, country: string][]): TravelledTrip => ({
  startDate: calendarDate('2026-05-01'),
  endDate: calendarDate(`2026-05-${last}`),
  destination,
  visits: visits.map(([dayNumber, country]) => ({ dayNumber, country })),
})
const count = (...trips: TravelledTrip[]) =>
  Object.fromEntries([...countCountries(trips)].map(([country, { trips: n, days }]) => [country, [n, days]]))

describe('countries of trips', () => {
  it('count the days of the destination where no day has places', () => {
    expect(count(trip('03', 'IT'), trip('01', 'IT'), trip('02', 'FR'))).toEqual({ IT: [2, 4], FR: [1, 2] })
  })

  it('count a day for each country of its places, once', () => {
    const vatican = trip('03', 'IT', [1, 'IT'], [1, 'IT'], [2, 'IT'], [2, 'VA'])
    expect(count(vatican)).toEqual({ IT: [1, 3], VA: [1, 1] })
  })

  it('count the destination also if all days were elsewhere', () => {
    expect(count(trip('02', 'VA', [1, 'IT'], [2, 'IT']))).toEqual({ VA: [1, 0], IT: [1, 2] })
  })

  it('count nothing without destination and places, nor days beyond the dates', () => {
    expect(count(trip('03', null))).toEqual({})
    expect(count(trip('03', null, [2, 'PT'], [4, 'ES']))).toEqual({ PT: [1, 1] })
  })
})

describe('a trip', () => {
  const on = (endDate: string, timeZone: string | null) =>
    hasTripEnded({ endDate: calendarDate(endDate), timeZone }, Date.parse('2026-05-02T10:30:00Z'))

  it('has ended on the day after its last one in its time zone', () => {
    expect([on('2026-05-01', 'Europe/Madrid'), on('2026-05-02', 'Europe/Madrid')]).toEqual([true, false])
    // There it is 3 May at 00:30, and 1 May at 23:30.
    expect([on('2026-05-02', 'Pacific/Kiritimati'), on('2026-05-01', 'Pacific/Niue')]).toEqual([true, false])
    expect([on('2026-05-01', null), on('2026-05-02', 'Mars/Olympus')]).toEqual([true, false])
  })
})
