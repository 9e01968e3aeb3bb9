import { describe, expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { createTripSource } from '#testkit/trips/createTripSource'
import { buildTripOutline } from './exports/tripOutline'
import { findTripMoment } from './tripClock'
import { instantOf } from './zoneTime'

const { days } = buildTripOutline(
  createTripSource({
    days: [
      [
        { startTime: '09:00', endTime: '11:30' }, // d1e1
        { startTime: '10:00' }, // d1e2: an hour
        { startTime: '14:00' }, // d1e3: until d1e4
        { startTime: '14:30', endTime: '14:30' }, // d1e4: an hour
        { label: 'sin hora' },
        { endTime: '09:30' },
        { startTime: '22:00', endTime: '01:00' }, // d1e7: until the next day
      ],
      [
        { startTime: '00:30', endTime: '00:45' }, // d2e1
        { startTime: '12:00' }, // d2e2
        { startTime: '12:00', endTime: '13:00' }, // d2e3
      ],
    ],
  }),
)

describe.each(['Europe/Rome', 'Asia/Kathmandu', 'America/Los_Angeles', null])('the clock of a trip in %s', (zone) => {
  const moment = (wall: string) => {
    const shown = Date.parse(`${wall}Z`)
    const here = new Date(wall).getTime()
    return findTripMoment(days, zone, zone === null ? here : instantOf(zone, shown))
  }

  it.each([
    ['2026-10-23T23:59:59', null, [], []],
    ['2026-10-24T00:00:00', 'd1', [], ['d1e1']],
    ['2026-10-24T08:59:59', 'd1', [], ['d1e1']],
    ['2026-10-24T09:00:00', 'd1', ['d1e1'], ['d1e2']],
    ['2026-10-24T10:30:00', 'd1', ['d1e1', 'd1e2'], ['d1e3']],
    ['2026-10-24T11:00:00', 'd1', ['d1e1'], ['d1e3']],
    ['2026-10-24T11:30:00', 'd1', [], ['d1e3']],
    ['2026-10-24T14:29:59', 'd1', ['d1e3'], ['d1e4']],
    ['2026-10-24T14:30:00', 'd1', ['d1e4'], ['d1e7']],
    ['2026-10-24T15:30:00', 'd1', [], ['d1e7']],
    ['2026-10-24T23:30:00', 'd1', ['d1e7'], []],
    ['2026-10-25T00:35:00', 'd2', ['d1e7', 'd2e1'], ['d2e2', 'd2e3']],
    ['2026-10-25T01:00:00', 'd2', [], ['d2e2', 'd2e3']],
    ['2026-10-25T12:59:59', 'd2', ['d2e2', 'd2e3'], []],
    ['2026-10-25T13:00:00', 'd2', [], []],
    ['2026-10-26T00:00:00', null, [], []],
  ])('%s is %s, now %j, next %j', (wall, today, now, next) => {
    expect(moment(wall)).toEqual({ today, now, next })
  })
})

it('follows the destination: the same instant is another day elsewhere', () => {
  const instant = Date.parse('2026-10-24T23:30:00Z')
  expect(findTripMoment(days, 'Europe/Rome', instant).today).toBe('d2')
  expect(findTripMoment(days, 'America/Los_Angeles', instant).today).toBe('d1')
})

it('an event without an end that begins late lasts past midnight', () => {
  const late = buildTripOutline(createTripSource({ days: [[{ startTime: '23:30' }], [{ startTime: '00:10' }]] })).days
  const now = (text: string) => findTripMoment(late, 'UTC', Date.parse(text)).now
  expect([now('2026-10-25T00:05:00Z'), now('2026-10-25T00:10:00Z')]).toEqual([['d1e1'], ['d2e1']])
})

describe('events in another time zone than the trip', () => {
  const at = (timeZone: string) => ({ ...colosseum, timeZone })
  const trip = buildTripOutline(
    createTripSource({
      days: [
        [
          // 10:00 to 11:00 in Madrid
          { startTime: '09:00', endTime: '10:00', place: at('Europe/London') },
          // 11:00 to 22:30 in Madrid
          {
            startTime: '11:00',
            endTime: '13:30',
            category: 'transport',
            place: at('Europe/Madrid'),
            to: at('America/Los_Angeles'),
          },
          { startTime: '23:00', endTime: '00:30', category: 'transport', to: at('Europe/London') },
        ],
        [],
      ],
    }),
  )
  const moment = (wall: string) => findTripMoment(trip.days, 'Europe/Madrid', instantOf('Europe/Madrid', Date.parse(`${wall}Z`)))

  it.each([
    ['2026-10-24T09:59:59', [], ['d1e1']],
    ['2026-10-24T10:00:00', ['d1e1'], ['d1e2']],
    ['2026-10-24T11:00:00', ['d1e2'], ['d1e3']],
    ['2026-10-24T22:29:59', ['d1e2'], ['d1e3']],
    ['2026-10-24T22:30:00', [], ['d1e3']],
    ['2026-10-25T01:29:59', ['d1e3'], []],
    ['2026-10-25T01:30:00', [], []],
  ])('at %s in Madrid now are %j, next %j', (wall, now, next) => {
    expect(moment(wall)).toMatchObject({ now, next })
  })
})
