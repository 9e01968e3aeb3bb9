import ICAL from 'ical.js'
import * as nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { createTripSource } from '#testkit/trips/createTripSource'
import { instantOf, wallTimeAt, parseWallTime } from '../../zoneTime'
import { buildTripOutline } from '../tripOutline'
import { writeCalendar } from './writeCalendar'

const CHANGED = Date.parse('2026-11-24T10:00:00Z')
const URL = 'https://periplo.test/itineraries/1'
const calendar = (parts: Parameters<typeof createTripSource>[0], revisionOf = () => ({ sequence: 0, modifiedAt: CHANGED })) => {
  const outline = buildTripOutline(createTripSource(parts))
  return writeCalendar(outline.title, [{ outline, url: URL, revisionOf }])
}
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')
const valueOf = (text: string, name: string): string[] =>
  unfold(text).flatMap((line) =>
    line.startsWith(name) && /^[:;]/.test(line.slice(name.length)) ? [line.slice(name.length)] : [],
  )
const floating = { timeZone: null }

describe('an event of a calendar', () => {
  it('exists for each event of each day, also beyond the dates, in page order, but not for ideas', () => {
    const ics = calendar({ range: 1, days: [[{ label: 'b' }, { label: 'a' }], [{ label: 'c' }]], ideas: [{ label: 'd' }] })
    expect(valueOf(ics, 'SUMMARY')).toEqual([':b', ':a', ':c'])
    expect(valueOf(ics, 'UID')).toEqual([':d1e1@periplo', ':d1e2@periplo', ':d2e1@periplo'])
    expect(valueOf(ics, 'DTSTART').at(-1)).toBe(';VALUE=DATE:20261025')
  })

  it('has all its fields in Spanish, with escaped characters', () => {
    const event = {
      label: 'Pan; vino, y \\',
      description: 'uno\ndos',
      category: 'food' as const,
      startTime: '09:00',
      endTime: '11:30',
    }
    const text = calendar({ days: [[event]] })
    expect(unfold(text).slice(unfold(text).indexOf('BEGIN:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      'UID:d1e1@periplo',
      'DTSTAMP:20261124T100000Z',
      'LAST-MODIFIED:20261124T100000Z',
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Rome:20261024T090000',
      'DTEND;TZID=Europe/Rome:20261024T113000',
      String.raw`SUMMARY:Pan\; vino\, y \\`,
      String.raw`DESCRIPTION:uno\ndos`,
      String.raw`LOCATION:Roma\, Italia`,
      'CATEGORIES:Comida',
      `URL:${URL}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    ['22:00', '01:30', '20261024T220000', '20261025T013000', 'an end before its start is on the next day'],
    ['09:00', null, '20261024T090000', '20261024T100000', 'without an end it lasts an hour'],
    ['09:00', '09:00', '20261024T090000', '20261024T100000', 'with its start as its end it lasts an hour'],
    ['23:30', null, '20261024T233000', '20261025T003000', 'the hour may go past midnight'],
  ])('from %s to %s is %s to %s: %s', (startTime, endTime, start, end, _why) => {
    const ics = calendar({ place: floating, days: [[{ startTime, endTime }]] })
    expect([valueOf(ics, 'DTSTART'), valueOf(ics, 'DTEND')]).toEqual([[`:${start}`], [`:${end}`]])
  })

  it('without a start lasts the whole day, with any end', () => {
    const ics = calendar({ start: '2026-12-31', days: [[{ endTime: '10:00' }]] })
    expect([valueOf(ics, 'DTSTART'), valueOf(ics, 'DTEND')]).toEqual([[';VALUE=DATE:20261231'], [';VALUE=DATE:20270101']])
    expect(ics).not.toContain('VTIMEZONE')
  })

  it('has a default title if it is empty, and no line for other empty fields', () => {
    const ics = calendar({ days: [[{ label: '' }]] })
    expect(valueOf(ics, 'SUMMARY')).toEqual([':Sin título'])
    expect(ics).not.toMatch(/DESCRIPTION|CATEGORIES/)
  })

  it('has floating times when the zone of the place is unknown', () => {
    const ics = calendar({ place: floating, days: [[{ startTime: '09:00' }]] })
    expect(valueOf(ics, 'DTSTART')).toEqual([':20261024T090000'])
    expect(ics).not.toContain('VTIMEZONE')
  })

  it('has its own change count and time', () => {
    const revisionOf = (id = '') => ({ sequence: id === 'd1e2' ? 3 : 0, modifiedAt: id === 'd1e2' ? CHANGED : 0 })
    const ics = calendar({ days: [[{}, {}]] }, revisionOf)
    expect(valueOf(ics, 'SEQUENCE')).toEqual([':0', ':3'])
    expect(valueOf(ics, 'LAST-MODIFIED')).toEqual([':19700101T000000Z', ':20261124T100000Z'])
    expect(valueOf(ics, 'DTSTAMP')).toEqual(valueOf(ics, 'LAST-MODIFIED'))
  })
})

describe('an event with places', () => {
  const madrid = { ...colosseum, name: 'Barajas', lat: 40.49, lng: -3.56695, timeZone: 'Europe/Madrid' }
  const losAngeles = { ...colosseum, name: 'LAX', lat: 33.94251, lng: -118.40897, timeZone: 'America/Los_Angeles' }
  const flight = { label: 'Vuelo', category: 'transport' as const, place: madrid, to: losAngeles }
  // Zone blocks have DTSTART without parameters.
  const times = (text: string) =>
    ['DTSTART', 'DTEND'].flatMap((name) => valueOf(text, name)).filter((value) => value.startsWith(';'))

  it('has its own LOCATION and GEO, others have that of the trip', () => {
    const address = 'Piazza del Colosseo, 1'
    const ics = calendar({ days: [[{ place: { ...colosseum, address } }, { place: { ...colosseum, name: null } }, {}]] })
    expect(valueOf(ics, 'LOCATION')).toEqual([
      String.raw`:Coliseo\, Piazza del Colosseo\, 1`,
      String.raw`:41.89021\, 12.49223`,
      String.raw`:Roma\, Italia`,
    ])
    expect(valueOf(ics, 'GEO')).toEqual([':41.89021;12.49223', ':41.89021;12.49223'])
  })

  it('has its hours in the zone of its place, with a block for that zone', () => {
    const event = { startTime: '10:00', endTime: '09:00', place: madrid }
    const ics = calendar({ place: { timeZone: 'Asia/Tokyo' }, days: [[event, { startTime: '10:00' }]] })
    expect(times(ics)).toEqual([
      ';TZID=Europe/Madrid:20261024T100000',
      ';TZID=Asia/Tokyo:20261024T100000',
      ';TZID=Europe/Madrid:20261025T090000',
      ';TZID=Asia/Tokyo:20261024T110000',
    ])
    expect(valueOf(ics, 'TZID')).toEqual([':Europe/Madrid', ':Asia/Tokyo'])
  })

  it('of a journey ends in the zone of its arrival, on the day that the zones explain', () => {
    const west = { ...flight, startTime: '10:40', endTime: '13:10' }
    const east = { ...flight, place: losAngeles, to: madrid, startTime: '17:00', endTime: '13:00' }
    const ics = calendar({ days: [[west, east]] })
    expect(times(ics)).toEqual([
      ';TZID=Europe/Madrid:20261024T104000',
      ';TZID=America/Los_Angeles:20261024T170000',
      ';TZID=America/Los_Angeles:20261024T131000',
      ';TZID=Europe/Madrid:20261025T130000',
    ])
    const [first] = Object.values(nodeIcal.sync.parseICS(ics)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
    expect((Number(first?.end) - Number(first?.start)) / 60_000).toBe(11 * 60 + 30)
  })

  it('of a journey that ends before it begins by the clock is on the same day, or the day before', () => {
    const tokyo = { ...colosseum, timeZone: 'Asia/Tokyo' }
    const honolulu = { ...colosseum, timeZone: 'Pacific/Honolulu' }
    const events = [
      { ...flight, place: tokyo, to: losAngeles, startTime: '17:00', endTime: '10:00' },
      { ...flight, place: tokyo, to: honolulu, startTime: '00:05', endTime: '12:30' },
    ]
    expect(valueOf(calendar({ days: [events] }), 'DTEND')).toEqual([
      ';TZID=America/Los_Angeles:20261024T100000',
      ';TZID=Pacific/Honolulu:20261023T123000',
    ])
  })

  it('of another category ends where it begins, though it keeps an arrival', () => {
    const ics = calendar({ days: [[{ ...flight, category: 'food', startTime: '10:40', endTime: '13:10' }]] })
    expect(valueOf(ics, 'DTEND')).toEqual([';TZID=Europe/Madrid:20261024T131000'])
    expect(ics).not.toContain('Los_Angeles')
  })

  it('without an end lasts an hour where it begins, and without a start the whole day', () => {
    const ics = calendar({
      place: floating,
      days: [
        [
          { ...flight, startTime: '10:40' },
          { ...flight, place: null },
        ],
      ],
    })
    expect(times(ics)).toEqual([
      ';TZID=Europe/Madrid:20261024T104000',
      ';VALUE=DATE:20261024',
      ';TZID=Europe/Madrid:20261024T114000',
      ';VALUE=DATE:20261025',
    ])
  })
})

describe('a calendar', () => {
  const long = { label: 'ñ'.repeat(50), description: `${'👨‍👩‍👧 '.repeat(60)}${'x'.repeat(200)}`, startTime: '09:00' }

  it('is named after the trip', () => {
    expect(valueOf(calendar({ title: 'Roma, otra vez' }), 'X-WR-CALNAME')).toEqual([String.raw`:Roma\, otra vez`])
  })

  it('has CRLF lines of at most 75 bytes, and splits no character', () => {
    const ics = calendar({ days: [[long]] })
    const lines = ics.split('\r\n')
    expect(lines.pop()).toBe('')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBe(75)
    expect(lines.every((line) => line.isWellFormed() && !/[\r\n]/.test(line))).toBe(true)
    expect(valueOf(ics, 'SUMMARY')).toEqual([`:${long.label}`])
    expect(valueOf(ics, 'DESCRIPTION')).toEqual([`:${long.description}`])
  })

  it('has the same bytes while nothing changes', () => {
    expect(calendar({ days: [[long]] })).toBe(calendar({ days: [[long]] }))
  })

  it('of several trips has each needed zone once', () => {
    const trip = (place: object, id: string) => ({
      outline: buildTripOutline(createTripSource({ place, days: [[{ label: id, startTime: '09:00' }]] })),
      url: URL,
      revisionOf: () => ({ sequence: 0, modifiedAt: 0 }),
    })
    const all = [trip({}, 'a'), trip({ timeZone: 'Asia/Kathmandu' }, 'b'), trip({}, 'c'), trip(floating, 'd')]
    const ics = writeCalendar('Mis viajes', all)
    expect(valueOf(ics, 'SUMMARY')).toEqual([':a', ':b', ':c', ':d'])
    expect(valueOf(ics, 'TZID')).toEqual([':Europe/Rome', ':Asia/Kathmandu'])
  })
})

describe('a calendar read by other programs', () => {
  const startsByBlock = (ics: string): Map<string, number> => {
    const component = new ICAL.Component(ICAL.parse(ics))
    const events = component.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    return new Map(events.map(({ uid, startDate }) => [uid, startDate.toUnixTime() * 1000]))
  }

  const eventsIn = (ics: string) =>
    Object.values(nodeIcal.sync.parseICS(ics)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))

  it.each([
    ['Europe/Madrid', '2026-03-28', 'the clocks go forward'],
    ['Europe/Madrid', '2026-10-24', 'the clocks go back'],
    ['America/New_York', '2026-10-31', 'the clocks go back elsewhere'],
    ['Asia/Kathmandu', '2026-05-01', 'a quarter of an hour'],
    ['Australia/Lord_Howe', '2026-04-04', 'half an hour back'],
    ['Australia/Lord_Howe', '2026-10-03', 'half an hour forward'],
    ['Pacific/Kiritimati', '2026-12-30', 'the earliest zone'],
    ['Pacific/Pago_Pago', '2026-12-30', 'the latest zone'],
    ['Pacific/Apia', '2011-12-29', 'a day left out'],
    ['Africa/Casablanca', '2025-02-21', 'no rule for all years'],
    ['America/Mexico_City', '2022-10-29', 'a rule that is no more'],
    ['Europe/Dublin', '2026-10-24', 'summer is its standard'],
  ])('has each event at its instant in %s from %s on (%s)', (timeZone, start) => {
    const hours = ['00:00', '00:30', '03:30', '09:00', '12:00', '23:30'].map((startTime) => ({ startTime }))
    const parts = { start, place: { timeZone }, days: [hours, hours, hours] }
    const outline = buildTripOutline(createTripSource(parts))
    const byName = new Map(eventsIn(calendar(parts)).map((event) => [event.uid, event.start.getTime()]))
    const byBlock = startsByBlock(calendar(parts))
    for (const day of outline.days)
      for (const event of day.events) {
        const wall = parseWallTime(day.date, event.startTime ?? '') ?? NaN
        const instant = instantOf(timeZone, wall)
        const uid = `${event.id}@periplo`
        expect(byName.get(uid), `${day.date} ${event.startTime}`).toBe(instant)
        // Programs read times in a clock-change gap differently.
        if (wallTimeAt(timeZone, instant) === wall) expect(byBlock.get(uid), `${day.date} ${event.startTime}`).toBe(instant)
      }
  })

  it.each([
    ['Europe/Madrid', '2026-03-29', '02:30', '03:15'],
    ['Europe/Madrid', '2026-03-29', '02:30', null],
    ['Europe/Madrid', '2026-03-29', '01:30', '02:30'],
    ['Europe/Madrid', '2026-10-25', '02:30', null],
    ['Europe/Madrid', '2026-10-25', '02:30', '02:10'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '02:35'],
  ])('in %s on %s an event from %s to %s ends after it begins', (timeZone, start, startTime, endTime) => {
    const [event] = eventsIn(calendar({ start, place: { timeZone }, days: [[{ startTime, endTime }]] }))
    expect(Number(event?.end) - Number(event?.start)).toBeGreaterThan(0)
  })

  it('has all-day events on their day', () => {
    const [event] = eventsIn(calendar({ start: '2026-03-29', days: [[{ label: 'Llegada' }]] }))
    expect(event).toMatchObject({ summary: 'Llegada', datetype: 'date', location: 'Roma, Italia' })
    expect(event?.start.toDateString()).toBe(new Date(2026, 2, 29).toDateString())
  })
})
