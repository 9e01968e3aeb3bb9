import { describe, expect, it } from 'vitest'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'
import { describeTimes } from './useEventTimes'
import { formatTimes } from './ZoneLine'

const date = calendarDate('2026-07-01')
const madrid = 'Europe/Madrid'
const at = (timeZone: string | null) => ({ ...colosseum, timeZone })
function timesOf(event: Partial<EventFields>, tripZone: string | null = madrid) {
  const { dayOffset, elsewhere } = describeTimes({ ...emptyEventFields, ...event }, date, tripZone)
  return { dayOffset, zoneNote: elsewhere && formatTimes(elsewhere) }
}

describe('a journey between time zones', () => {
  const journey = (startTime: string, from: string | null, endTime: string, to: string | null) =>
    timesOf({ category: 'transport', startTime, endTime, place: at(from), to: at(to) })

  it.each([
    ['10:40', madrid, '13:10', 'America/Los_Angeles', 0, '10:40 (hora de Madrid) → 13:10 (hora de Los Ángeles) · 11 h 30 min'],
    ['10:00', madrid, '09:30', 'Europe/London', 0, '10:00 (hora de Madrid) → 09:30 (hora de Londres) · 30 min'],
    ['17:00', 'America/Los_Angeles', '13:00', madrid, 1, expect.stringContaining('13:00 del día siguiente')],
    ['00:05', 'Asia/Tokyo', '12:30', 'Pacific/Honolulu', -1, expect.stringContaining('12:30 del día anterior')],
    ['10:00', null, '09:30', 'Europe/London', 0, '10:00 (hora de Madrid) → 09:30 (hora de Londres) · 30 min'],
  ])('from %s in %s to %s in %s', (startTime, from, endTime, to, dayOffset, zoneNote) => {
    expect(journey(startTime, from, endTime, to)).toEqual({ dayOffset, zoneNote })
  })

  it('says nothing of zones with the same hour', () => {
    expect(journey('22:00', madrid, '07:00', 'Europe/Paris')).toEqual({ dayOffset: 1, zoneNote: undefined })
  })

  it('is none in another category', () => {
    const event = { startTime: '10:40', endTime: '09:10', place: at(madrid), to: at('America/Los_Angeles') }
    expect(timesOf({ ...event, category: 'food' })).toEqual({ dayOffset: 1, zoneNote: undefined })
  })

  it('without an end has the zone of its start, if that is not the trip’s', () => {
    const event = { category: 'transport' as const, startTime: '10:40', place: at('Europe/London'), to: at(madrid) }
    expect(timesOf(event).zoneNote).toBe('hora de Londres')
    expect(timesOf(event, 'Europe/London').zoneNote).toBeUndefined()
  })
})

describe('an event in another time zone than the trip', () => {
  it('says its zone beside hours only', () => {
    expect(timesOf({ startTime: '10:00', place: at('Europe/London') }).zoneNote).toBe('hora de Londres')
    expect(timesOf({ place: at('Europe/London') }).zoneNote).toBeUndefined()
    expect(timesOf({ startTime: '10:00', place: at('Europe/Paris') }).zoneNote).toBeUndefined()
  })

  it('says nothing if a zone is unknown', () => {
    expect(timesOf({ startTime: '10:00', place: at('Europe/London') }, null).zoneNote).toBeUndefined()
    expect(timesOf({ startTime: '10:00', place: at('Mars/Olympus') }).zoneNote).toBeUndefined()
    expect(timesOf({ startTime: '10:00', place: at(null) }).zoneNote).toBeUndefined()
  })
})
