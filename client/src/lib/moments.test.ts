import { expect, test } from 'vitest'
import { calendarDate } from '#testkit/date'
import { endOfLocalDay, formatEndDate } from './dateFormats'

test('an end at the end of a day names that day and includes it', () => {
  expect(formatEndDate(endOfLocalDay(calendarDate('2026-12-06')), calendarDate('2026-11-28'))).toBe('6 de diciembre, incluido')
  expect(formatEndDate(endOfLocalDay(calendarDate('2026-12-31')), calendarDate('2026-11-28'))).toBe('31 de diciembre, incluido')
  expect(formatEndDate(endOfLocalDay(calendarDate('2027-01-01')), calendarDate('2026-11-28'))).toBe(
    '1 de enero de 2027, incluido',
  )
})

test('an end within a day has its time', () => {
  const end = new Date(2026, 11, 7, 18, 40).toISOString()
  expect(formatEndDate(end, calendarDate('2026-11-28'))).toBe('7 de diciembre a las 18:40')
})
