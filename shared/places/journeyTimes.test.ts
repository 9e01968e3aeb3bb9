import { describe, expect, it, test } from 'vitest'
import { calendarDate } from '#testkit/date'
import { journeyTimes } from './journeyTimes'
import { formatJourney } from './zoneTexts'

const madrid = 'Europe/Madrid'
const losAngeles = 'America/Los_Angeles'
const auckland = 'Pacific/Auckland'
const honolulu = 'Pacific/Honolulu'

const journey = (date: string, startTime: string, from: string | null, endTime: string, to: string | null) => ({
  date: calendarDate(date),
  startTime,
  endTime,
  fromZone: from,
  toZone: to,
})

describe('journeyTimes', () => {
  it.each([
    ['within a zone', journey('2026-10-20', '10:00', madrid, '12:30', madrid), 150, 0],
    ['over midnight', journey('2026-10-20', '23:00', madrid, '01:00', madrid), 120, 1],
    ['west, on the same day', journey('2026-07-01', '10:40', madrid, '13:10', losAngeles), 690, 0],
    ['west, with an end before the start', journey('2026-07-01', '17:00', 'Asia/Tokyo', '10:00', losAngeles), 540, 0],
    ['east, over midnight', journey('2026-07-01', '17:00', losAngeles, '13:00', madrid), 660, 1],
    ['over midnight in both zones', journey('2026-07-01', '23:30', madrid, '00:15', 'Europe/Lisbon'), 105, 1],
    ['into the day after next', journey('2026-07-01', '22:30', losAngeles, '06:00', auckland), 750, 2],
    ['into the day before', journey('2026-07-02', '00:05', 'Asia/Tokyo', '12:30', honolulu), 445, -1],
    ['over the antimeridian, on the same day', journey('2026-01-10', '23:55', auckland, '08:50', honolulu), 475, 0],
    ['two days back', journey('2026-07-03', '00:00', 'Pacific/Kiritimati', '23:30', 'Pacific/Pago_Pago'), 30, -2],
    ['three days on', journey('2026-07-01', '23:59', 'Pacific/Pago_Pago', '00:30', 'Pacific/Kiritimati'), 1411, 3],
    ['within the hour that clocks gain', journey('2026-07-01', '10:00', madrid, '10:05', 'Europe/Lisbon'), 65, 0],
    ['through the night that loses an hour', journey('2026-03-28', '23:00', madrid, '07:00', madrid), 420, 1],
    ['through the night that repeats an hour', journey('2026-10-24', '23:00', madrid, '07:00', madrid), 540, 1],
    ['in weeks when only one side has changed clocks', journey('2026-03-20', '10:40', madrid, '13:10', losAngeles), 630, 0],
    ['without zones', journey('2026-03-28', '23:00', null, '07:00', null), 480, 1],
    ['with one zone', journey('2026-07-01', '10:00', madrid, '12:00', null), 120, 0],
    ['with an unknown zone', journey('2026-07-01', '10:00', madrid, '12:00', 'Marte/Olympus'), 120, 0],
    ['at a half-hour offset', journey('2026-07-01', '10:00', 'Asia/Kathmandu', '10:00', 'Asia/Kolkata'), 15, 0],
  ])('%s', (_, times, minutes, dayOffset) => {
    expect(journeyTimes(times)).toEqual({ minutes, dayOffset })
  })

  it.each([
    ['a start', { ...journey('2026-07-01', '10:00', madrid, '12:00', madrid), startTime: null }],
    ['an end', { ...journey('2026-07-01', '10:00', madrid, '12:00', madrid), endTime: null }],
    ['a valid time', journey('2026-07-01', '25:00', madrid, '12:00', madrid)],
    ['time between them', journey('2026-07-01', '10:00', madrid, '10:00', madrid)],
    ['time between them in two zones', journey('2026-07-01', '10:00', madrid, '09:00', 'Europe/London')],
  ])('says nothing without %s', (_, times) => {
    expect(journeyTimes(times)).toBeUndefined()
  })

  it('lasts more than nothing and at most a day, whatever the times and zones', () => {
    const zones = [madrid, losAngeles, auckland, honolulu, 'Pacific/Kiritimati', 'Asia/Kathmandu']
    const times = ['00:00', '02:30', '12:00', '23:59']
    for (const from of zones)
      for (const to of zones)
        for (const date of ['2026-03-28', '2026-10-25', '2026-12-31'])
          for (const start of times)
            for (const end of times) {
              const minutes = journeyTimes(journey(date, start, from, end, to))?.minutes ?? 1
              expect(minutes > 0 && minutes <= 25 * 60).toBe(true)
            }
  })
})

test('a journey says its zones, if they differ, and how long it takes', () => {
  expect(formatJourney(journey('2026-07-01', '10:40', madrid, '13:10', losAngeles))).toBe(
    '10:40 (hora de Madrid) → 13:10 (hora de Los Ángeles) · 11 h 30 min',
  )
  expect(formatJourney(journey('2026-07-01', '17:00', losAngeles, '13:00', madrid))).toBe(
    '17:00 (hora de Los Ángeles) → 13:00 del día siguiente (hora de Madrid) · 11 h',
  )
  expect(formatJourney(journey('2026-07-01', '22:30', losAngeles, '06:00', auckland))).toBe(
    '22:30 (hora de Los Ángeles) → 06:00, dos días después (hora de Auckland) · 12 h 30 min',
  )
  expect(formatJourney(journey('2026-07-02', '00:05', 'Asia/Tokyo', '12:30', honolulu))).toBe(
    '00:05 (hora de Tokio) → 12:30 del día anterior (hora de Honolulu) · 7 h 25 min',
  )
  expect(formatJourney(journey('2026-07-01', '10:00', madrid, '10:45', madrid))).toBe('10:00 → 10:45 · 45 min')
  expect(formatJourney(journey('2026-07-01', '10:00', madrid, '10:00', madrid))).toBe('10:00 → 10:00')
  expect(formatJourney(journey('2026-07-01', '10:00', madrid, '09:00', 'Europe/London'))).toBe(
    '10:00 (hora de Madrid) → 09:00 (hora de Londres)',
  )
  expect(formatJourney({ ...journey('2026-07-01', '10:00', madrid, '10:45', madrid), endTime: null })).toBeUndefined()
})
