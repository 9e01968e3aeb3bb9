import * as nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import type { FileEvent, FileItinerary } from '#shared/api/itineraryFile'
import { listCalendarEntries } from '#shared/exports/calendar/calendarEntries'
import { writeCalendar } from '#shared/exports/calendar/writeCalendar'
import { formatEventNote, formatPlaceName, UNTITLED } from '#shared/exports/eventLine'
import { buildTripOutline, type TripOutline } from '#shared/exports/tripOutline'
import { writeCsv, writeMarkdown } from '#shared/exports/textWriters'
import { toItineraryFile, writeJson } from '#shared/exports/writeJson'
import { writeText } from '#shared/exports/writeText'
import { imagePathsIn } from '#shared/exports/writeZip'
import { makePlace, type Place } from '#shared/places/place'
import { dateOfWallTime, timeOfWallTime, parseWallTime } from '#shared/zoneTime'
import { isFullBudget } from '#testkit/budget'
import { randomFrom } from '#testkit/random'
import { randomTrip } from '#testkit/trips/randomTrip'
import { createTripSource, zipOf } from '#testkit/trips/createTripSource'
import { readImport } from './readImport'

const TRIPS = isFullBudget ? 500 : 150
const facts = { exportedAt: 0, url: null }
const bytes = (text: string): Uint8Array => Buffer.from(text)
const fileOf = (trip: TripOutline): FileItinerary => toItineraryFile(trip, facts).itinerary
const trips = Array.from({ length: TRIPS }, (_, seed) => ({ seed, trip: buildTripOutline(randomTrip(randomFrom(seed))) }))
const calendarOf = (trip: TripOutline): string =>
  writeCalendar(trip.title, [
    { outline: trip, url: 'https://periplo.test/itineraries/1', revisionOf: () => ({ sequence: 0, modifiedAt: 0 }) },
  ])
const withoutLastEmpty = (days: FileItinerary['days']): FileItinerary['days'] =>
  days.slice(0, days.findLastIndex(({ events }) => events.length > 0) + 1)

describe(`${TRIPS} exported trips`, () => {
  it('come back whole from JSON', () => {
    for (const { seed, trip } of trips) {
      const read = readImport(bytes(writeJson(trip, facts)))
      expect(read, `seed ${seed}`).toMatchObject({
        kind: 'json',
        itinerary: fileOf(trip),
        problems: [],
        placeName: null,
        pictures: new Map(),
      })
    }
  })

  it('come back whole from a zip, with their pictures', async () => {
    for (const { seed, trip } of trips) {
      const paths = new Set(imagePathsIn(fileOf(trip)))
      const pictures = new Map([...paths].map((path) => [path, new Uint8Array(Buffer.from(`picture ${path}`))]))
      const read = readImport(await zipOf(toItineraryFile(trip, facts), pictures))
      const pathOf = (image: string | null) =>
        image === null
          ? null
          : Buffer.from(read.pictures.get(image) ?? [])
              .toString()
              .slice(8)
      const named = (event: FileEvent): FileEvent => ({ ...event, image: pathOf(event.image) })
      const { image, days, ideas, ...rest } = read.itinerary
      expect(
        {
          ...rest,
          image: pathOf(image),
          days: days.map(({ events }) => ({ events: events.map(named) })),
          ideas: ideas.map(named),
        },
        `seed ${seed}`,
      ).toEqual(fileOf(trip))
      expect([read.kind, read.problems, read.pictures.size], `seed ${seed}`).toEqual(['zip', [], paths.size])
    }
  })

  it('come back from CSV with their events, days and ideas', () => {
    for (const { seed, trip } of trips.filter(
      ({ trip: { days, ideas } }) => [...days.flatMap(({ events }) => events), ...ideas].length > 0,
    )) {
      const hasRows = trip.days.some(({ events }) => events.some(isCsvRow)) || trip.ideas.some(isCsvRow)
      if (!hasRows) continue
      const { itinerary, problems, kind } = readImport(bytes(writeCsv(trip)))
      const { days, ideas } = fileOf(trip)
      expect([kind, problems], `seed ${seed}`).toEqual(['csv', []])
      expect(itinerary.ideas, `seed ${seed}`).toEqual(ideas.filter(isCsvRow).map(csvEvent))
      expect(itinerary.days, `seed ${seed}`).toEqual(
        withoutLastEmpty(days).map(({ events }) => ({ events: events.map(csvEvent) })),
      )
      if (itinerary.days.length > 0) expect(itinerary.startDate, `seed ${seed}`).toBe(trip.startDate)
    }
  })

  it('come back from a calendar with their events and days, and an end for each timed event', () => {
    for (const { seed, trip } of trips.filter(({ trip: { days } }) => days.some(({ events }) => events.length > 0))) {
      const floating = { ...trip, place: { ...trip.place, timeZone: null } }
      const { itinerary, problems, kind, placeName } = readImport(bytes(calendarOf(floating)))
      const isNamed = trip.days.some(({ events }) => events.some(({ place }) => place === null))
      expect([kind, problems, placeName], `seed ${seed}`).toEqual(['ics', [], isNamed ? 'Roma, Italia' : null])
      const expectedDays = trip.days.map(({ date, events }) => ({
        events: events.map((event) => ({ ...calendarEvent(event, date) })),
      }))
      const first = expectedDays.findIndex(({ events }) => events.length > 0)
      expect(itinerary.days, `seed ${seed}`).toEqual(withoutLastEmpty(expectedDays).slice(first))
      expect([itinerary.title, itinerary.startDate], `seed ${seed}`).toEqual([trip.title, trip.days[first]?.date])
    }
  })
})

describe(`${TRIPS} exported trips come back from`, () => {
  it.each([
    ['text', writeText, ''],
    ['Markdown', writeMarkdown, undefined],
  ])('%s', (_, write, description) => {
    for (const { seed, trip } of trips.filter(({ trip: { days, ideas } }) => days.length + ideas.length > 0)) {
      const read = readImport(bytes(write(trip)))
      const { days, ideas } = fileOf(trip)
      expect([read.kind, read.problems, read.placeName], `seed ${seed}`).toEqual(['txt', [], 'Roma, Italia'])
      expect(read.itinerary, `seed ${seed}`).toEqual({
        ...fileOf(trip),
        description: (description ?? trip.description) || null,
        image: null,
        location: null,
        days: days.map(({ events }) => ({ events: events.map(textEvent) })),
        ideas: ideas.map(textEvent),
      })
    }
  })
})

/** Texts have no categories and pictures, and no end without a beginning. Places stay in the note. */
const textEvent = ({ place = null, to = null, nights: _nights, ...event }: FileEvent): FileEvent => ({
  ...event,
  description: formatEventNote({ ...event, place, to }),
  category: null,
  image: null,
  endTime: event.startTime === null ? null : event.endTime,
})

/** CSV drops rows without time, title, note or place. */
const isCsvRow = (event: FileEvent): boolean => {
  const { label, description, startTime, endTime, category, image, place = null } = event
  return [label, description, startTime, endTime, category, image, place].some((value) => value !== null && value !== '')
}

/** Of a place, tables keep position and name. */
const csvEvent = ({ to: _to, ...event }: FileEvent): FileEvent => {
  const { nights, place, ...rest } = event
  return {
    ...rest,
    ...(place && { place: importedPlace(place, event.category, formatPlaceName(place)) }),
    ...(event.category === 'accommodation' && nights && { nights }),
  }
}

const importedPlace = (place: Place, category: FileEvent['category'], name: string): Place | null =>
  makePlace({
    lat: place.lat,
    lng: place.lng,
    source: 'import',
    name: place.name === null && place.address === null ? null : name,
    hidden: category === 'accommodation',
  }) ?? null

const namesOf = ({ name, address }: Place): string => [name, address].filter((text) => text !== null).join(', ')

function calendarEvent(event: TripOutline['ideas'][number], date: TripOutline['startDate']): FileEvent {
  const { label, description, category, startTime } = event
  const start = startTime === null ? undefined : parseWallTime(date, startTime)
  const endTime =
    start === undefined
      ? null
      : event.endTime === null || event.endTime === startTime
        ? timeOfWallTime(start + 3_600_000)
        : event.endTime
  const place = event.place && importedPlace(event.place, category, namesOf(event.place))
  return {
    ...{ label: label === UNTITLED ? '' : label, description, category, image: null, startTime, endTime },
    ...(place && { place }),
  }
}

/**
 * node-ical unescapes `\
 *
 * ` wrongly and strips quotes.
 */
const simple = (text: string): string => text.replace(/\\?[n\s"]/g, '')

it('another program reads the same from a calendar', () => {
  for (const { seed, trip } of trips) {
    const read = Object.values(nodeIcal.sync.parseICS(calendarOf(trip))).flatMap((part) =>
      part?.type === 'VEVENT' ? [part] : [],
    )
    const events = trip.days.flatMap((day) => day.events)
    expect(
      read.map(({ uid, summary, description }) => [
        uid,
        ...[summary, description ?? ''].map((text) => simple(typeof text === 'string' ? text : '')),
      ]),
      `seed ${seed}`,
    ).toEqual(
      events.map(({ id, label, description }) => [`${id}@periplo`, simple(label === '' ? UNTITLED : label), simple(description)]),
    )
    expect(listCalendarEntries(trip).length, `seed ${seed}`).toBe(read.length)
  }
})

describe('a trip in plain words', () => {
  const plain = buildTripOutline(
    createTripSource({
      title: 'Roma en tres días',
      days: [
        [{ label: 'Coliseo', startTime: '09:00', endTime: '11:30', description: 'Uno.\n\nDos.\n  sangrado' }, { label: '' }],
        [],
        [{ label: 'Cena', startTime: '22:00', endTime: '00:30' }, { label: 'Paseo *lento*, 3 km' }],
      ],
      ideas: [{ label: 'Ostia', description: '- en tren' }],
    }),
  )

  it.each([
    ['text', writeText],
    ['Markdown', writeMarkdown],
  ])('comes back from %s', (_, write) => {
    const { itinerary, problems, placeName, kind } = readImport(bytes(write(plain)))
    expect([kind, problems, placeName]).toEqual(['txt', [], 'Roma, Italia'])
    expect(itinerary).toEqual({ ...fileOf(plain), description: null, location: null })
  })

  it('comes back from a calendar in its zone', () => {
    const { itinerary } = readImport(bytes(calendarOf(plain)))
    expect(itinerary.days[2]?.events[0]).toMatchObject({ label: 'Cena', startTime: '22:00', endTime: '00:30' })
    expect(dateOfWallTime(parseWallTime(plain.endDate, '00:30') ?? 0)).toBe('2026-10-26')
  })
})
