import { expect, it } from 'vitest'
import { date } from '#testkit/date'
import { firstStart } from './firstStart'

// 24 November 2026 is a Tuesday.
it.each([
  ['2024-05-07', '2026-12-01'], // a Tuesday: today does not count
  ['2024-05-08', '2026-11-25'], // a Wednesday: tomorrow
  ['2024-05-06', '2026-11-30'], // a Monday
  ['2031-01-05', '2026-11-29'], // a Sunday, of a source in the future
])('a fork of a trip from %s starts on %s', (source, expected) => {
  expect(firstStart(date(source), date('2026-11-24'))).toBe(expected)
})

it('crosses the end of a year', () => {
  expect(firstStart(date('2026-11-26'), date('2026-12-31'))).toBe('2027-01-07')
})
