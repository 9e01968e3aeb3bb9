import type { FileEvent } from '#shared/api/itineraryFile'
import type { ImportKind } from '#shared/api/imports'
import { addDays, isCalendarDate } from '#shared/dates'
import { formatEventHours, readTitle } from '#shared/exports/eventLine'
import { isNightCount } from '#shared/itinerary/fields'
import { isTime } from '#shared/itinerary/fieldKinds'
import { limits, normalizeLine } from '#shared/limits'
import { metresBetween } from '#shared/places/distance'
import { makePlace, type Place, type Position } from '#shared/places/place'
import { foldText } from '#shared/text'
import { importFileError, requireContent } from './importChecks'
import { normalizeEvent, normalizeTitle } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import type { ProblemList } from './problemList'
import { readCategory } from './readCategory'

/** A point of a file of maps (GPX, KML, GeoJSON). */
export interface MapStop {
  name: string
  note: string
  position: Position | undefined
  address?: string
  url?: string
  /** Of Periplo or another program, in its words. */
  category?: string
  /** From 1; undefined for ideas. */
  day: number | undefined
  line?: number
  /** The title of a day, without a position. */
  isTitle?: boolean
  /** What Periplo wrote beside the point (`placeWriters.ts`); undefined in files of others. */
  own?: Readonly<Record<string, string>>
}

interface MapFile {
  kind: ImportKind
  title: string
  description: string
  stops: readonly MapStop[]
}

const SAME_PLACE_METRES = 15
/** More degrees of latitude are farther. */
const SAME_PLACE_DEGREES = 0.0002

export function arrangeStops({ kind, title, description, stops }: MapFile, problems: ProblemList): ParsedImport {
  if (stops.length > limits.importedEvents) throw importFileError('too_many_events')
  const trip = createEmptyTrip()
  for (const stop of withoutRepeats(stops.filter(isFilled), problems)) {
    const day = ownDayOf(stop) ?? stop.day
    const events = day === undefined ? trip.ideas : ensureDayEvents(trip, day)
    const journey = stop.own !== undefined && 'arrival' in stop.own && !('departure' in stop.own) ? events.at(-1) : undefined
    if (journey === undefined) events.push(eventOf(stop, problems))
    else journey.to = placeOf(stop) ?? null
    noteStart(trip, stop)
  }
  requireContent(trip)
  if (trip.startDate !== null) trip.endDate = addDays(trip.startDate, Math.max(trip.days.length, 1) - 1)
  Object.assign(trip, normalizeTitle({ title, description }, null, problems))
  return { kind, itinerary: trip, problems: problems.all(), placeName: null, pictures: new Map() }
}

const isFilled = ({ name, note, position, address, url, category }: MapStop): boolean =>
  position !== undefined || [name, note, address, url, category].some((text) => text !== undefined && text !== '')

function ownDayOf({ own }: MapStop): number | undefined {
  const day = Number(own?.['day'])
  return Number.isInteger(day) && 1 <= day && day <= limits.tripDays ? day : undefined
}

function noteStart(trip: ParsedImport['itinerary'], stop: MapStop): void {
  const [date, day] = [stop.own?.['date'] ?? '', ownDayOf(stop)]
  if (trip.startDate === null && day !== undefined && isCalendarDate(date)) trip.startDate = addDays(date, 1 - day)
}

function eventOf(stop: MapStop, problems: ProblemList): FileEvent {
  const { own, name, address, url, line = null } = stop
  const place = placeOf(stop)
  if (place === undefined && stop.isTitle !== true) problems.add(line, 'no_position', name === '' ? address : name)
  const isArrival = own?.['departure'] !== undefined
  const unplaced = place === undefined ? [address, url] : place.url === null ? [url] : []
  const nights = Number(own?.['nights'])
  const event = {
    label: readTitle(own?.['arrival'] ?? name),
    description: [ownNote(stop), ...unplaced].filter((text) => text !== undefined && text !== '').join('\n'),
    category: readCategory(stop.category ?? '') ?? null,
    ...(place !== undefined && (isArrival ? { to: place } : { place })),
    ...(own !== undefined && { startTime: timeOf(own['start']), endTime: timeOf(own['end']) }),
    ...(isNightCount(nights) && { nights }),
  }
  return normalizeEvent(event, line, problems)
}

const timeOf = (text: string | undefined): string | null => (isTime(text) ? text : null)

/** Of Periplo, the hours stand before the note. */
function ownNote({ note, own }: MapStop): string {
  const hours = own === undefined ? '' : formatEventHours({ startTime: own['start'] ?? null, endTime: own['end'] ?? null })
  if (hours === '' || !note.startsWith(hours)) return note
  return note.slice(hours.length).replace(/^\n/, '')
}

function placeOf({ position, name, address, url, own, category }: MapStop): Place | undefined {
  if (position === undefined) return undefined
  return makePlace({
    ...position,
    source: 'import',
    name: own === undefined ? normalizeLine(name) : (own['place'] ?? null),
    address: own === undefined ? (address ?? null) : (own['address'] ?? null),
    url: url ?? null,
    timeZone: own?.['zone'] ?? null,
    accuracy: Number(own?.['accuracy'] ?? 0) || 0,
    hidden: own === undefined ? readCategory(category ?? '') === 'accommodation' : own['hidden'] !== undefined,
  })
}

/** A place of one name within 15 m is taken once. Periplo's own days may return to a place. */
function withoutRepeats(stops: readonly MapStop[], problems: ProblemList): MapStop[] {
  const known = new Map<string, Position[]>()
  return stops.filter(({ name, position, own, line = null }) => {
    if (position === undefined || own !== undefined || name === '') return true
    const others = known.get(foldText(name)) ?? []
    const isRepeated = others.some(
      (other) => Math.abs(other.lat - position.lat) < SAME_PLACE_DEGREES && metresBetween(other, position) <= SAME_PLACE_METRES,
    )
    if (isRepeated) problems.add(line, 'repeats', name)
    else others.push(position)
    known.set(foldText(name), others)
    return !isRepeated
  })
}
