import { describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { instantOf } from '#shared/zoneTime'
import { calendarDate } from '#testkit/date'
import { tripTimeAt } from './useTripTime'

const doc = newDoc()
seedDoc(doc, 4)
const read = () => computeView(doc, calendarDate('2026-10-23'), calendarDate('2026-10-26'))
const add = (dayNumber: number, label: string, startTime: string | null, endTime: string | null = null) =>
  addEvent(doc, { dayId: read().days[dayNumber - 1]?.id ?? '' }, { label, startTime, endTime })
add(1, 'Llegada', '20:00', '20:30')
add(2, 'Coliseo', '09:00', '11:30')
add(2, 'Siesta', null)
add(2, 'Helado', '16:00')
add(2, 'Baile', '23:30', '02:00')
add(3, 'Foro', '01:30')
add(3, 'Mercado', '10:00')

/** Titles, at a local time. */
const at = (zone: string, there: string) => {
  const shown = read()
  const { now, next, ...clock } = tripTimeAt(shown, zone, instantOf(zone, Date.parse(`${there}Z`)))
  const titles = (ids: readonly string[]) => ids.map((id) => shown.events[id]?.label)
  return { ...clock, now: titles(now), next: titles(next) }
}

describe.each(['Europe/Rome', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu'])('the trip clock in %s', (zone) => {
  it.each([
    ['2026-10-24T08:59', '2026-10-24', '08:59', [], ['Coliseo']],
    ['2026-10-24T09:00', '2026-10-24', '09:00', ['Coliseo'], ['Helado']],
    ['2026-10-24T11:30', '2026-10-24', '11:30', [], ['Helado']],
    ['2026-10-24T16:59', '2026-10-24', '16:59', ['Helado'], ['Baile']],
    ['2026-10-24T17:00', '2026-10-24', '17:00', [], ['Baile']],
    ['2026-10-25T01:00', '2026-10-25', '01:00', ['Baile'], ['Foro']],
    ['2026-10-25T10:15', '2026-10-25', '10:15', ['Mercado'], []],
    ['2026-10-26T12:00', '2026-10-26', '12:00', [], []],
    ['2026-11-26T12:00', '2026-11-26', '12:00', [], []],
  ])('%s', (wall, today, time, now, next) => {
    expect(at(zone, wall)).toEqual({ today, time, now, next })
  })
})

it('today is the day of the destination, not of the reader', () => {
  const instant = Date.parse('2026-10-24T23:30:00Z')
  const today = (zone: string) => tripTimeAt(read(), zone, instant).today
  expect([today('Pacific/Auckland'), today('America/Los_Angeles')]).toEqual(['2026-10-25', '2026-10-24'])
})

it('follows the clock of the reader if the zone is unknown', () => {
  const instant = new Date(2026, 9, 24, 9, 5).getTime()
  for (const zone of [null, 'Europe/Atlantis'])
    expect(tripTimeAt(read(), zone, instant)).toMatchObject({ today: '2026-10-24', time: '09:05' })
})
