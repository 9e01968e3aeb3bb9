import { describe, expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import {
  addDays,
  formatDayLabel,
  isCalendarDate,
  isWireDate,
  parseDateInput,
  parseDateRange,
  parseWireDate,
  formatDateRange,
  toWireDate,
  tripLength,
} from './dates'
import { fromWireDate } from './wireDates'

describe('calendar dates', () => {
  it('label a day by calendar arithmetic, in any time zone', () => {
    expect(formatDayLabel(1, calendarDate('2025-04-01'))).toBe('Día 1 - Martes, 1 de abril')
    expect(formatDayLabel(2, addDays(calendarDate('2026-10-24'), 1))).toBe('Día 2 - Domingo, 25 de octubre')
    expect(formatDayLabel(365, calendarDate('2027-02-28'))).toBe('Día 365 - Domingo, 28 de febrero')
  })

  it('count days across both clock changes', () => {
    expect(tripLength(calendarDate('2026-10-24'), calendarDate('2026-10-27'))).toBe(4)
    expect(tripLength(calendarDate('2026-03-28'), calendarDate('2026-03-30'))).toBe(3)
    expect(tripLength(calendarDate('2028-02-28'), calendarDate('2028-03-01'))).toBe(3)
  })

  it('accept a day or midnight UTC and nothing else', () => {
    expect(parseWireDate('2025-04-01')).toBe('2025-04-01')
    expect(parseWireDate('2025-04-01T00:00:00.000Z')).toBe('2025-04-01')
    expect(parseWireDate('2025-04-01T00:00:00Z')).toBe('2025-04-01')
    for (const wrong of [
      '2025-03-31T22:00:00.000Z',
      '2025-04-01T00:00:00+02:00',
      '2025-02-30',
      '1-4-2025',
      '',
      '2025-4-1',
      '20250401',
    ])
      expect(parseWireDate(wrong), wrong).toBeUndefined()
  })

  it.each([
    ['2026-12-09T23:00:00.000Z', '2026-12-10', 'Madrid in winter'],
    ['2026-07-09T22:00:00.000Z', '2026-07-10', 'Madrid in summer'],
    ['2026-12-10T00:00:00.000Z', '2026-12-10', 'London in winter'],
    ['2026-12-10T05:00:00.000Z', '2026-12-10', 'Bogotá'],
    ['2026-12-10T10:00:00.000Z', '2026-12-10', 'Honolulu'],
    ['2026-12-10T10:45:00.000Z', '2026-12-10', 'as far west as it goes'],
    ['2026-12-10T11:00:00.000Z', '2026-12-11', 'Auckland in summer, as far east'],
    ['2026-12-09T18:15:00.000Z', '2026-12-10', 'Kathmandu'],
    ['2026-12-09T18:30:00Z', '2026-12-10', 'Delhi'],
    ['2026-12-09T23:00Z', '2026-12-10', 'without seconds'],
    ['2026-12-10T00:00:00+01:00', '2026-12-10', 'with the zone beside it'],
    ['2026-12-10T00:00:00.000-05:00', '2026-12-10', 'west of Greenwich'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', 'the turn of the year'],
    ['2028-02-28T23:00:00.000Z', '2028-02-29', 'a leap day'],
    ['2026-12-10', '2026-12-10', 'a day'],
  ])('picked as %s mean %s (%s)', (picked, day) => {
    expect(parseDateInput(picked)).toBe(day)
  })

  it.each([
    '2026-12-09T23:00:00.001Z',
    '2026-12-09T23:00:01Z',
    '2026-12-09T23:10:00Z',
    '2026-12-10T00:00:00+00:07',
    '2026-12-10T00:00:00',
    '2026-12-10T00:00',
    '2026-02-30T00:00:00Z',
    '2026-12-10T24:00:00Z',
    '2026-12-10T25:00:00Z',
    '2026-12-10T00:00:00+25:00',
    '2026-12-10 00:00:00Z',
    '+002026-12-10T00:00:00Z',
    '9998-12-31T23:00:00Z',
    'Thu Dec 10 2026 00:00:00 GMT+0100',
    '1797289200000',
    '',
  ])('cannot be picked as %j', (wrong) => {
    expect(parseDateInput(wrong)).toBeUndefined()
  })

  it('are read from valid wire formats only', () => {
    for (const wire of ['2026-10-24', '2026-10-24T00:00:00Z', '2026-10-24T00:00:00.000Z'])
      expect(isWireDate(wire) && fromWireDate(wire), wire).toBe('2026-10-24')
    for (const wrong of ['2026-10-24T10:00:00.000Z', '2026-10-24T00:00:00.00Z', '2026-02-30T00:00:00.000Z', ''])
      expect(isWireDate(wrong), wrong).toBe(false)
  })

  it('travel as midnight UTC', () => {
    expect(toWireDate(calendarDate('2025-04-01'))).toBe('2025-04-01T00:00:00.000Z')
    expect(isCalendarDate('0000-00-00')).toBe(false)
  })
})

describe('the days of a trip in words', () => {
  it.each([
    ['2026-04-04', '2026-04-04', '4 de abril de 2026'],
    ['2026-10-24', '2026-10-26', 'del 24 al 26 de octubre de 2026'],
    ['2026-03-30', '2026-04-04', 'del 30 de marzo al 4 de abril de 2026'],
    ['2026-12-30', '2027-01-02', 'del 30 de diciembre de 2026 al 2 de enero de 2027'],
  ])('%s to %s is %s, and is read back from that', (start, end, words) => {
    expect(formatDateRange(calendarDate(start), calendarDate(end))).toBe(words)
    expect(parseDateRange(words)).toEqual({ start, end })
  })

  it.each(['', 'octubre', 'del 24 al 26', '31 de febrero de 2026', 'del 24 al 26 de brumario de 2026', 'el 4 de abril de 2026'])(
    '"%s" is no range',
    (text) => expect(parseDateRange(text)).toBeUndefined(),
  )
})
