import { buffer } from 'node:stream/consumers'
import type { WireEvent } from '#shared/api/events'
import type { Location } from '#shared/api/locations'
import { addDays, formatDayLabel, toWireDate } from '#shared/dates'
import type { OutlineSource } from '#shared/exports/tripOutline'
import { noEventCounts } from '#shared/itinerary/wire'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import type { ItineraryFile } from '#shared/api/itineraryFile'
import { writeZip } from '#shared/exports/writeZip'
import { calendarDate } from '../date'

export const rome: Location = {
  geonameId: 3169070,
  name: 'Roma',
  adminName1: 'Lacio',
  countryName: 'Italia',
  countryCode: 'IT',
  fcode: 'PPLC',
  lat: 41.9,
  lng: 12.5,
  timeZone: 'Europe/Rome',
}

interface TripParts {
  title?: string
  description?: string
  image?: string | null
  /** `YYYY-MM-DD` of day 1. */
  start?: string
  range?: number
  place?: Partial<Location>
  days?: Partial<EventFields>[][]
  ideas?: Partial<EventFields>[]
}

/** As in a REST reply. Ids: `d1`, `d1e1` …; ideas `i1` …. */
export function createTripSource({ start = '2026-10-24', days = [], ideas = [], ...parts }: TripParts = {}): OutlineSource {
  const first = calendarDate(start)
  return {
    title: parts.title ?? 'Roma en tres días',
    description: parts.description ?? '',
    image: parts.image ?? null,
    startDate: toWireDate(first),
    endDate: toWireDate(addDays(first, Math.max(parts.range ?? days.length, 1) - 1)),
    location: { ...rome, ...parts.place },
    days: days.map((events, i) => ({
      id: `d${i + 1}`,
      dayNumber: i + 1,
      label: formatDayLabel(i + 1, addDays(first, i)),
      date: toWireDate(addDays(first, i)),
      events: events.map((fields, j) => event(`d${i + 1}e${j + 1}`, j, fields)),
    })),
    ideas: ideas.map((fields, j) => event(`i${j + 1}`, j, fields)),
  }
}

export function zipOf(file: ItineraryFile, pictures: ReadonlyMap<string, Uint8Array> = new Map()): Promise<Uint8Array> {
  const readers = new Map([...pictures].map(([path, bytes]) => [path, async () => bytes]))
  return buffer(writeZip(file, readers))
}

const event = (id: string, orderIndex: number, fields: Partial<EventFields>): WireEvent => ({
  id,
  orderIndex,
  authorId: null,
  ...emptyEventFields,
  ...noEventCounts,
  ...fields,
})
