import { expect, it } from 'vitest'
import { isRangeTooShort, findTripDateProblem } from './dateTexts'
import { calendarDate } from '#testkit/date'

const now = { start: calendarDate('2026-10-24'), end: calendarDate('2026-10-27') }

it('refuses a reversed range, with a text for the date just picked', () => {
  expect(findTripDateProblem(now, { start: calendarDate('2026-10-28'), end: calendarDate('2026-10-27') }, 'start', 4)).toBe(
    'La fecha de inicio no puede ser posterior a la fecha de fin.',
  )
  expect(findTripDateProblem(now, { start: calendarDate('2026-10-24'), end: calendarDate('2026-10-23') }, 'end', 4)).toBe(
    'La fecha de fin no puede ser anterior a la fecha de inicio.',
  )
})

it('refuses a range shorter than the days of the trip', () => {
  expect(findTripDateProblem(now, { start: calendarDate('2026-10-25'), end: calendarDate('2026-10-27') }, 'start', 4)).toBe(
    'Este itinerario tiene 4 días. Elimina días del itinerario antes de retrasar la fecha de inicio.',
  )
  expect(findTripDateProblem(now, { start: calendarDate('2026-10-24'), end: calendarDate('2026-10-26') }, 'end', 4)).toBe(
    'Este itinerario tiene 4 días. Elimina días del itinerario antes de adelantar la fecha de fin.',
  )
})

it('accepts a longer range, another month, and a shorter one with room for all days', () => {
  expect(
    findTripDateProblem(now, { start: calendarDate('2026-10-24'), end: calendarDate('2026-11-02') }, 'end', 4),
  ).toBeUndefined()
  expect(
    findTripDateProblem(now, { start: calendarDate('2026-11-01'), end: calendarDate('2026-11-04') }, 'start', 4),
  ).toBeUndefined()
  expect(
    findTripDateProblem(now, { start: calendarDate('2026-10-25'), end: calendarDate('2026-10-27') }, 'start', 3),
  ).toBeUndefined()
})

it('accepts a range that was too short before', () => {
  expect(
    findTripDateProblem(now, { start: calendarDate('2026-11-01'), end: calendarDate('2026-11-04') }, 'end', 5),
  ).toBeUndefined()
})

it('refuses a trip of more than a year', () => {
  expect(findTripDateProblem(now, { start: calendarDate('2026-10-24'), end: calendarDate('2027-10-24') }, 'end', 4)).toBe(
    'Un itinerario puede durar 365 días como mucho.',
  )
})

it('counts as too short only a valid range that has become too short', () => {
  const ends = ['2026-10-23', '2026-10-24', '2026-10-26', '2026-10-27'].map((end) => ({
    start: now.start,
    end: calendarDate(end),
  }))
  expect(ends.map((next) => isRangeTooShort(now, next, 4))).toEqual([false, true, true, false])
  expect(isRangeTooShort(now, { start: calendarDate('2026-11-01'), end: calendarDate('2026-11-04') }, 5)).toBe(false)
})
