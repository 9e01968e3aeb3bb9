import { describe, expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { clockChanges, dateOfWallTime, instantOf, isTimeZone, offsetAt, wallTimeAt, parseWallTime } from './zoneTime'

const at = (text: string): number => Date.parse(text)
const HOUR = 3_600_000

describe('the clocks of a zone', () => {
  it.each([
    ['Europe/Madrid', '2026-07-01T12:00:00Z', '2026-07-01T14:00:00Z'],
    ['Asia/Kathmandu', '2026-07-01T12:00:00Z', '2026-07-01T17:45:00Z'],
    ['Australia/Lord_Howe', '2026-07-01T12:00:00Z', '2026-07-01T22:30:00Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00Z'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59.500Z', '2026-12-31T23:59:59Z'],
  ])('of %s at %s show %s', (zone, instant, shown) => {
    expect(wallTimeAt(zone, at(instant))).toBe(at(shown))
    expect(offsetAt(zone, at(instant))).toBe(at(shown) - Math.floor(at(instant) / 1000) * 1000)
  })

  it('without a zone are the local ones', () => {
    const now = at('2026-07-01T12:00:00Z')
    const here = new Date(now)
    expect(new Date(wallTimeAt(null, now)).getUTCHours()).toBe(here.getHours())
  })

  it('count a skipped hour from before the gap, and a repeated hour as its first', () => {
    expect(instantOf('Europe/Madrid', at('2026-03-29T02:30:00Z'))).toBe(at('2026-03-29T01:30:00Z'))
    expect(instantOf('Europe/Madrid', at('2026-10-25T02:30:00Z'))).toBe(at('2026-10-25T00:30:00Z'))
    expect(instantOf('Pacific/Apia', at('2011-12-30T12:00:00Z'))).toBe(at('2011-12-30T22:00:00Z'))
  })

  it('change at the right instants', () => {
    const [start, end] = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')]
    expect(clockChanges('Europe/Madrid', start, end)).toEqual([at('2026-03-29T01:00:00Z'), at('2026-10-25T01:00:00Z')])
    expect(clockChanges('Asia/Kathmandu', start, end)).toEqual([])
    expect(clockChanges('Australia/Lord_Howe', start, end).map((instant) => offsetAt('Australia/Lord_Howe', instant))).toEqual([
      10.5 * HOUR,
      11 * HOUR,
    ])
  })
})

it('a time of a day is a wall time, from which the day is read', () => {
  expect(parseWallTime(calendarDate('2026-10-24'), '09:30')).toBe(at('2026-10-24T09:30:00Z'))
  expect(parseWallTime(calendarDate('2026-10-24'), '24:00')).toBeUndefined()
  expect(dateOfWallTime(at('2026-10-24T23:59:00Z'))).toBe('2026-10-24')
})

it('knows valid zone names', () => {
  expect(['Europe/Madrid', 'Marte/Olympus', ''].map(isTimeZone)).toEqual([true, false, false])
})
