import { describe, expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { readLeadingDate, readWeekday, readWholeDate, resolveDate } from './readDates'

const date = (day: number, month?: number, year?: number, weekday?: number) => ({ day, month, year, weekday })

it.each([
  ['2026-10-24', date(24, 10, 2026)],
  ['2026-10-26 00:00:00', date(26, 10, 2026)],
  ['24/10/2026', date(24, 10, 2026)],
  ['24.10.2026', date(24, 10, 2026)],
  ['24/10/26', date(24, 10, 2026)],
  ['24-oct-26', date(24, 10, 2026)],
  ['24 oct. 2026', date(24, 10, 2026)],
  ['24 de octubre de 2026', date(24, 10, 2026)],
  ['24 de octubre del 2026', date(24, 10, 2026)],
  ['24 de Octubre', date(24, 10)],
  ['24/10', date(24, 10)],
  ['1º de mayo', date(1, 5)],
  ['Oct 24', date(24, 10)],
  ['October 24th, 2026', date(24, 10, 2026)],
  ['24th of October', date(24, 10)],
  ['Sábado 24 de octubre', date(24, 10, undefined, 6)],
  ['sáb. 24/10', date(24, 10, undefined, 6)],
  ['Sat, Oct 24', date(24, 10, undefined, 6)],
  ['24/10 - Domingo', date(24, 10, undefined, 0)],
  ['24/10 (domingo)', date(24, 10, undefined, 0)],
  ['miércoles, 2 de abril', date(2, 4, undefined, 3)],
])('"%s" is a date', (text, expected) => {
  expect(readWholeDate(text)).toEqual(expected)
})

it.each([
  '31/02',
  '24/13',
  '10:30',
  '10.30 euros',
  '24 horas',
  '3 museos',
  'Roma',
  '1/2/3/4',
  '32 de enero',
  'martes',
  '10/10:30',
])('"%s" is none', (text) => expect(readWholeDate(text)).toBeUndefined())

it('text behind a date is returned', () => {
  expect(readLeadingDate('Sábado 24 de octubre: Roma')).toEqual({ date: date(24, 10, undefined, 6), rest: ': Roma' })
  expect(readLeadingDate('24/10 Vuelo')).toEqual({ date: date(24, 10), rest: ' Vuelo' })
})

it('a weekday alone', () => {
  expect(['Lunes', 'DOMINGO', 'Saturday', 'mar', 'Roma'].map(readWeekday)).toEqual([1, 0, 6, undefined, undefined])
})

describe('a date without a year is', () => {
  it.each([
    [date(24, 10, undefined, 6), '2026-11-28', '2026-10-24'],
    [date(24, 10, undefined, 0), '2026-11-28', '2027-10-24'],
    [date(24, 10), '2026-11-28', '2026-10-24'],
    [date(24, 10), '2026-06-01', '2026-10-24'],
    [date(2, 1), '2026-11-28', '2027-01-02'],
    [date(29, 2), '2026-11-28', '2028-02-29'],
    [date(24, 10, 2025), '2026-11-28', '2025-10-24'],
    [date(24, undefined, undefined, 6), '2026-11-28', '2027-04-24'],
    [date(28, undefined, undefined, 6), '2026-11-20', '2026-11-28'],
  ])('%j on %s: %s', (written, today, expected) => {
    expect(resolveDate(written, calendarDate(today))).toBe(expected)
  })
})
