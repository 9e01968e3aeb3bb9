import { expect, it } from 'vitest'
import { indexOfNextEvent } from './DayList'

const at = (...times: (string | null)[]) => times.map((startTime) => ({ startTime }))

it('is placed before the first event that has not begun', () => {
  expect(indexOfNextEvent(at('09:30', '11:00', '15:30'), '15:20')).toBe(2)
  expect(indexOfNextEvent(at('09:30', '11:00', '15:30'), '08:00')).toBe(0)
  expect(indexOfNextEvent(at('09:30', '11:00'), '23:00')).toBe(2)
})

it('leaves events without a time with the event before them', () => {
  expect(indexOfNextEvent(at('09:30', null, '15:30'), '12:00')).toBe(2)
  expect(indexOfNextEvent(at(null, null), '12:00')).toBe(2)
  expect(indexOfNextEvent([], '12:00')).toBe(0)
})

it('follows the order of the day if times run backwards', () => {
  expect(indexOfNextEvent(at('18:00', '10:00', '20:00'), '12:00')).toBe(2)
})
