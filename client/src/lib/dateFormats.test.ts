import { expect, test } from 'vitest'
import { calendarDate } from '#testkit/date'
import { formatInputDate, formatDayMonthRange, today } from './dateFormats'

test('formats dates of forms and ranges below calendars', () => {
  expect(formatInputDate(calendarDate('2026-03-05'))).toBe('05-03-2026')
  expect(formatDayMonthRange(calendarDate('2026-10-24'), calendarDate('2026-10-27'))).toBe('24 – 27 oct')
  expect(formatDayMonthRange(calendarDate('2026-12-30'), calendarDate('2027-01-02'))).toBe('30 dic – 2 ene')
  expect(formatDayMonthRange(calendarDate('2026-05-01'), calendarDate('2027-05-01'))).toBe('1 may – 1 may')
  expect(formatDayMonthRange(calendarDate('2026-10-24'), calendarDate('2026-10-24'))).toBe('24 oct')
})

test('today is the local day of the reader', () => {
  const now = new Date()
  expect(Number(today().slice(8))).toBe(now.getDate())
})
