import { expect, test } from 'vitest'
import { formatCount, dateRange, dayCount, formDate, plural, rangeInWords, today } from './format'
import { date, wireDate } from '#testkit/date'

test('plurals and large numbers read as in Spanish', () => {
  expect([1, 2, 0].map(dayCount)).toEqual(['1 día', '2 días', '0 días'])
  expect(plural(12_345, 'cambio', 'cambios')).toBe('12.345 cambios')
  expect(formatCount(1234)).toBe('1234')
})

test('a wire date is a day, wherever the reader is', () => {
  expect(dateRange(wireDate('2026-10-24'), wireDate('2026-11-02'))).toBe('24/10 – 02/11')
  expect(dateRange(wireDate('2026-10-24'), wireDate('2027-10-24'))).toBe('24/10 – 24/10')
})

test('dates in forms and below calendars', () => {
  expect(formDate(date('2026-03-05'))).toBe('05-03-2026')
  expect(rangeInWords(date('2026-10-24'), date('2026-10-27'))).toBe('24 – 27 oct')
  expect(rangeInWords(date('2026-12-30'), date('2027-01-02'))).toBe('30 dic – 2 ene')
  expect(rangeInWords(date('2026-05-01'), date('2027-05-01'))).toBe('1 may – 1 may')
})

test('one day is one date', () => {
  expect(dateRange(wireDate('2026-10-24'), wireDate('2026-10-24'))).toBe('24/10')
  expect(rangeInWords(date('2026-10-24'), date('2026-10-24'))).toBe('24 oct')
})

test('today is the day on the reader’s own calendar', () => {
  const now = new Date()
  expect(Number(today().slice(8))).toBe(now.getDate())
})
