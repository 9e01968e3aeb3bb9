import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { formatDateTime } from '../../../lib/dateFormats'
import { formatHistoryDay, groupByDay } from './HistoryList'

/** In any time zone. */
const here = (year: number, month: number, day: number, hours: number, minutes: number) => ({
  at: new Date(year, month - 1, day, hours, minutes).toISOString(),
})

it('entries are grouped by the local day of the reader', () => {
  const [late, noon, midnight, before] = [
    here(2026, 11, 21, 23, 59),
    here(2026, 11, 21, 12, 0),
    here(2026, 11, 21, 0, 0),
    here(2026, 11, 20, 23, 59),
  ]
  expect(groupByDay([late, noon, midnight, before])).toEqual([
    { date: '2026-11-21', entries: [late, noon, midnight] },
    { date: '2026-11-20', entries: [before] },
  ])
  expect(groupByDay([])).toEqual([])
})

it('days read as today, yesterday or a date', () => {
  const now = calendarDate('2026-01-01')
  expect(['2026-01-01', '2025-12-31', '2025-12-30', '2026-11-21'].map((day) => formatHistoryDay(calendarDate(day), now))).toEqual(
    ['Hoy', 'Ayer', '30 de diciembre de 2025', '21 de noviembre'],
  )
})

it('moments have the local time of the reader', () => {
  const now = calendarDate('2026-11-24')
  expect(formatDateTime(here(2026, 11, 21, 18, 40).at, now)).toBe('21 nov a las 18:40')
  expect(formatDateTime(here(2025, 3, 1, 0, 5).at, now)).toBe('1 mar 2025 a las 00:05')
})

it('an hour repeated by the clock change keeps its day', () => {
  const [first, second] = [here(2026, 10, 25, 2, 30), here(2026, 10, 25, 3, 30)]
  expect(groupByDay([second, first]).map(({ date: day }) => day)).toEqual(['2026-10-25'])
})
