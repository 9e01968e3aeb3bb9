import type { FileEvent } from '#shared/api/itineraryFile'
import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '#shared/dates'
import { categoryTexts } from '#shared/categoryTexts'
import { UNTITLED } from '#shared/exports/eventLine'
import { makePlace, type Place } from '#shared/places/place'
import { dateOfWallTime, isTimeZone, timeOfWallTime, wallTimeAt, parseWallTime } from '#shared/zoneTime'
import { textOf, valuesOf, type CalendarPart } from './calendarLines'
import { htmlToText, isHtml } from './htmlToText'
import type { ProblemList } from './problemList'
import { readCategory } from './readCategory'
import { normalizeEvent } from './normalizeEvent'
import { formatMoment, formatNights, looksLikeStay, type DatedEvent } from './stays'

export interface CalendarMetadata {
  title: string
  description: string
  /** For UTC times; null if unknown. */
  timeZone: string | null
  /** Our own file: in order, and each event names the trip's place. */
  isOurs: boolean
}

/** Empty for cancelled and undated events. */
export function readCalendarEvent(
  part: CalendarPart,
  { timeZone, isOurs }: CalendarMetadata,
  problems: ProblemList,
): DatedEvent[] {
  const { line } = part
  const written = isOurs ? textOf(part, 'SUMMARY') : plainText(textOf(part, 'SUMMARY'))
  const [firstLine = '', ...otherLines] = plainText(textOf(part, 'DESCRIPTION')).split('\n')
  const summary = written === '' && !isOurs ? firstLine : written
  const name = summary === '' ? UNTITLED : summary
  if (textOf(part, 'STATUS').toUpperCase() === 'CANCELLED') {
    problems.add(line, 'cancelled', name)
    return []
  }
  const begin = clockOf(part, 'DTSTART', timeZone)
  const until = clockOf(part, 'DTEND', timeZone)
  const isAllDay =
    /^true$/i.test(textOf(part, 'X-MICROSOFT-CDO-ALLDAYEVENT')) || (!isOurs && isFromMidnightToMidnight(begin, until))
  const start = withoutTime(begin, isAllDay)
  if (start === undefined) {
    problems.add(line, 'bad_date', textOf(part, 'DTSTART'), name)
    return []
  }
  const end = withoutTime(until ?? endByDuration(part, start), isAllDay)
  const { kind, days } = spanOf(start, end)
  const place = plainText(textOf(part, 'LOCATION'))
  const ownPlace = isOurs ? ownPlaceOf(part, place) : undefined
  const category = categoryOf(part, line, problems)
  const isStay = kind === 'long' && (looksLikeStay(name, start.time === null ? '' : place) || category === 'accommodation')
  // The end of all-day events is exclusive.
  const nights = kind === 'long' && !isStay && end?.time === null ? days - 1 : days
  if (kind === 'long' && !isStay) problems.add(line, 'lasts_longer', name)
  if (kind === 'backwards') problems.add(line, 'ends_before_start', name)
  const isMoment = end?.date === start.date && end.time === start.time
  const isKept =
    (isOurs && kind !== 'backwards' && !isMoment) ||
    (kind === 'short' && !isMoment) ||
    (kind === 'journey' && start.date === end?.date && (end.time ?? '') >= (start.time ?? ''))
  const about = isOurs
    ? []
    : [
        ...(isStay ? [formatNights(days)] : []),
        ...endTexts(kind, isStay, end),
        noteOf(part, place, written === '' ? otherLines : [firstLine, ...otherLines]),
      ]
  const event = normalizeEvent(
    {
      label: isOurs && summary === UNTITLED ? '' : summary,
      description: isOurs ? textOf(part, 'DESCRIPTION') : about.filter((text) => text !== '').join('\n'),
      category: category ?? (isStay ? 'accommodation' : null),
      startTime: start.time,
      endTime: isKept && start.time !== null ? (end?.time ?? null) : null,
      ...(ownPlace !== undefined && { place: ownPlace }),
    },
    line,
    problems,
  )
  const repeats = part.values.has('RRULE') || part.values.has('RDATE')
  return [
    {
      date: start.date,
      event,
      nights: isOurs ? 0 : nights,
      isUtc: start.isUtc && timeZone === null,
      repeats,
      place: ownPlace === undefined ? place : '',
      line,
    },
  ]
}

const GEO = /^(-?\d{1,2}(?:\.\d{1,20})?);(-?\d{1,3}(?:\.\d{1,20})?)$/

/** Accommodation is hidden until its owner shows it. */
function ownPlaceOf(part: CalendarPart, location: string): Place | undefined {
  const [, lat, lng] = GEO.exec(textOf(part, 'GEO')) ?? []
  if (lat === undefined || lng === undefined) return undefined
  const hidden = textOf(part, 'CATEGORIES') === categoryTexts.accommodation
  const name = location === `${lat}, ${lng}` ? null : location
  return makePlace({ lat: Number(lat), lng: Number(lng), source: 'import', name, hidden })
}

/** Ends that are no end on the same clock. */
function endTexts(kind: Span['kind'], isStay: boolean, end: Clock | undefined): string[] {
  if (end === undefined) return []
  if (end.time === null) return kind === 'long' && !isStay ? [formatMoment('Hasta', addDays(end.date, -1), null)] : []
  if (kind === 'journey') return [formatMoment('Llegada', end.date, end.time) + zoneText(end.zone)]
  return kind === 'long' ? [formatMoment(isStay ? 'Salida' : 'Hasta', end.date, end.time)] : []
}

const isFromMidnightToMidnight = (start: Clock | undefined, end: Clock | undefined): boolean =>
  start?.time === '00:00' && end?.time === '00:00' && start.date < end.date && start.zone === end.zone

const withoutTime = <C extends Clock | undefined>(clock: C, isAllDay: boolean): C =>
  isAllDay && clock !== undefined ? { ...clock, time: null } : clock

interface Clock {
  date: CalendarDate
  /** null: all day. */
  time: string | null
  isUtc: boolean
  zone: string | undefined
}

const VALUE = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Local time; undefined for an invalid date. `24:00` is midnight of the next day. */
function clockOf(part: CalendarPart, name: string, timeZone: string | null): Clock | undefined {
  const found = valuesOf(part, name)[0]
  const [, year = '', month = '', day = '', hours, minutes = '', offset] = VALUE.exec(found?.text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  if (!isCalendarDate(date)) return undefined
  const zone = found?.timeZone
  if (hours === undefined) return { date, time: null, isUtc: false, zone }
  const isMidnight = `${hours}${minutes}` === '2400'
  const wall = parseWallTime(date, isMidnight ? '00:00' : `${hours}:${minutes}`)
  if (wall === undefined) return undefined
  const isUtc = offset?.toUpperCase() === 'Z'
  const local = isMidnight ? wall + 86_400_000 : wall
  const there = isUtc && timeZone !== null ? wallTimeAt(timeZone, local) : local
  return { date: dateOfWallTime(there), time: timeOfWallTime(there), isUtc, zone: isUtc ? undefined : zone }
}

/** Longer ones could leave the range of dates. */
const MAX_DURATION_MS = 400 * 86_400_000
const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,7})S)?)?$/i

function endByDuration(part: CalendarPart, { date, time, zone }: Clock): Clock | undefined {
  const match = DURATION.exec(textOf(part, 'DURATION'))
  const start = parseWallTime(date, time ?? '00:00')
  if (match === null || start === undefined) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((text) => Number(text ?? 0))
  const length = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000
  if (length > MAX_DURATION_MS) return undefined
  const end = start + length
  return { date: dateOfWallTime(end), time: time === null ? null : timeOfWallTime(end), isUtc: false, zone }
}

interface Span {
  kind: 'short' | 'journey' | 'long' | 'backwards'
  /** From the first day to the last. */
  days: number
}

/** Journeys end in another zone; nothing else ends before it begins. */
function spanOf(start: Clock, end: Clock | undefined): Span {
  if (end === undefined) return { kind: 'short', days: 0 }
  const days = daysBetween(start.date, end.date)
  if (start.time === null || end.time === null) {
    // DTEND of all-day events is exclusive.
    const nights = end.time === null ? days : days + 1
    return nights > 1 ? { kind: 'long', days: nights } : { kind: 'short', days: 0 }
  }
  if (changesClock(start, end) && days >= -1 && days <= 2) return { kind: 'journey', days: Math.max(days, 0) }
  if ((days === 0 && end.time >= start.time) || (days === 1 && end.time < start.time)) return { kind: 'short', days: 0 }
  return { kind: days > 0 ? 'long' : 'backwards', days: Math.max(days, 0) }
}

/** Unknown zones differ by name. */
function changesClock(start: Clock, end: Clock): boolean {
  const [from, to] = [start.zone, end.zone]
  if (from === undefined || to === undefined || from === to) return false
  const noon = parseWallTime(start.date, '12:00') ?? 0
  return !isTimeZone(from) || !isTimeZone(to) || wallTimeAt(from, noon) !== wallTimeAt(to, noon)
}

/** ` (hora de Nueva York)`; '' for an unknown zone. */
function zoneText(zone: string | undefined): string {
  if (zone === undefined || !isTimeZone(zone)) return ''
  // Spanish of Latin America also names the zones that Spain abbreviates.
  const format = new Intl.DateTimeFormat('es-419', { timeZone: zone, timeZoneName: 'shortGeneric' })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return ` (${name})`
}

export const plainText = (text: string): string => (isHtml(text) ? htmlToText(text) : text)

/** Appends place and URL, for which we have no fields. */
function noteOf(part: CalendarPart, place: string, lines: readonly string[]): string {
  const note = lines.join('\n')
  const texts = ['COMMENT', 'CONTACT'].flatMap((name) => valuesOf(part, name).map(({ text }) => plainText(text.trim())))
  const addresses = ['URL', 'ATTACH'].flatMap((name) => valuesOf(part, name).map(({ text }) => text.trim()))
  const more = [place, ...texts, ...addresses.filter((address) => /^https?:\/\//i.test(address))].filter(
    (text) => text !== '' && !note.includes(text),
  )
  return [note, ...more].filter((text) => text !== '').join('\n')
}

const MAX_CATEGORIES = 20

function categoryOf(part: CalendarPart, line: number, problems: ProblemList): FileEvent['category'] {
  const names = valuesOf(part, 'CATEGORIES')
    .flatMap(({ text }) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_CATEGORIES)
  const known = names.map(readCategory).find((category) => category !== undefined)
  if (known === undefined && names[0] !== undefined) problems.add(line, 'unknown_category', names[0])
  return known ?? null
}
