import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { suggestStartDate } from './ForkDialog'

// 24 November 2026 is a Tuesday.
it.each([
  ['2024-05-07', '2026-12-01'], // a Tuesday: today does not count
  ['2024-05-08', '2026-11-25'], // a Wednesday: tomorrow
  ['2024-05-06', '2026-11-30'], // a Monday
  ['2031-01-05', '2026-11-29'], // a Sunday, of a source in the future
])('a fork of a trip from %s starts on %s', (source, expected) => {
  expect(suggestStartDate(calendarDate(source), calendarDate('2026-11-24'))).toBe(expected)
})

it('crosses the end of a year', () => {
  expect(suggestStartDate(calendarDate('2026-11-26'), calendarDate('2026-12-31'))).toBe('2027-01-07')
})
