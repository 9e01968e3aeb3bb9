import { expect, test } from 'vitest'
import { formatShortDateRange, formatDayCount, formatCount, plural } from './format'
import { wireDate } from '#testkit/date'

test('plurals and large numbers read as in Spanish', () => {
  expect([1, 2, 0].map(formatDayCount)).toEqual(['1 día', '2 días', '0 días'])
  expect(plural(12_345, 'cambio', 'cambios')).toBe('12.345 cambios')
  expect(formatCount(1234)).toBe('1234')
})

test('a wire date is the same day in every time zone', () => {
  expect(formatShortDateRange(wireDate('2026-10-24'), wireDate('2026-11-02'))).toBe('24/10 – 02/11')
  expect(formatShortDateRange(wireDate('2026-10-24'), wireDate('2027-10-24'))).toBe('24/10 – 24/10')
})

test('a range of one day is one date', () => {
  expect(formatShortDateRange(wireDate('2026-10-24'), wireDate('2026-10-24'))).toBe('24/10')
})
