import ICAL from 'ical.js'
import type { FileEvent } from '#shared/api/itineraryFile'
import { daysBetween, parseWireDate, type CalendarDate } from '#shared/dates'
import { UNTITLED } from '#shared/exports/eventLine'
import { dateOfWallTime, timeOfWallTime, wallTimeAt, parseWallTime } from '#shared/zoneTime'
import type { CalendarComponent } from './filterCalendarLines'
import type { ProblemList } from './problemList'
import { readCategory } from './readCsv'
import { normalizeEvent } from './normalizeEvent'

export interface CalendarMetadata {
  title: string
  /** For UTC times; null if unknown. */
  timeZone: string | null
  /** Our own file: in order, and each event names the trip's place. */
  isOurs: boolean
}

export interface DatedEvent {
  date: CalendarDate
  event: FileEvent
  /** UTC times without a known zone. */
  isUtc: boolean
  place: string
}

/** Empty for cancelled, undated and repeated events. */
export function readCalendarEvent(
  component: ICAL.Component,
  { line, repeats }: CalendarComponent,
  isRepetition: boolean,
  { timeZone, isOurs }: CalendarMetadata,
  problems: ProblemList,
): DatedEvent[] {
  const summary = readRawValue(component, 'summary')
  const name = summary === '' ? UNTITLED : summary
  const start = clockOf(component, 'dtstart', timeZone)
  if (readRawValue(component, 'status').toUpperCase() === 'CANCELLED') {
    problems.add(line, 'cancelled', name)
    return []
  }
  if (start === undefined) {
    problems.add(line, 'bad_date', readRawValue(component, 'dtstart').replace(/[-:]|T:*$/g, ''))
    return []
  }
  if (repeats || isRepetition) problems.add(line, 'repeats', name)
  if (isRepetition) return []
  const end = clockOf(component, 'dtend', timeZone) ?? endByDuration(component, start)
  // DTEND of all-day events is exclusive.
  const lasts = end === undefined ? 0 : daysBetween(start.date, end.date) - (end.time === null ? 1 : 0)
  const endTime = end?.time ?? null
  const endsNextDay = lasts === 1 && start.time !== null && endTime !== null && endTime < start.time
  if (lasts > 0 && !endsNextDay) problems.add(line, 'lasts_longer', name)
  const place = readRawValue(component, 'location')
  const event = normalizeEvent(
    {
      label: isOurs && summary === UNTITLED ? '' : summary,
      description: isOurs ? readRawValue(component, 'description') : noteOf(component, place),
      category: categoryOf(component, line, problems),
      startTime: start.time,
      endTime: start.time !== null && (lasts <= 0 || endsNextDay) ? endTime : null,
    },
    line,
    problems,
  )
  return [{ date: start.date, event, isUtc: start.isUtc && timeZone === null, place }]
}

const MAX_CATEGORIES = 20

/** Longer ones could leave the range of dates. */
const MAX_DURATION_MS = 400 * 86_400_000

interface Clock {
  date: CalendarDate
  /** null: all day. */
  time: string | null
  isUtc: boolean
}

/** Local time; undefined for an invalid date. */
function clockOf(component: ICAL.Component, name: string, timeZone: string | null): Clock | undefined {
  const [day = '', clock = ''] = readRawValue(component, name).split('T')
  const date = parseWireDate(day)
  if (date === undefined) return undefined
  if (clock === '') return { date, time: null, isUtc: false }
  const time = clock.slice(0, 5)
  const isUtc = clock.endsWith('Z')
  const wall = parseWallTime(date, time)
  if (wall === undefined) return undefined
  if (!isUtc || timeZone === null) return { date, time, isUtc }
  const there = wallTimeAt(timeZone, wall)
  return { date: dateOfWallTime(there), time: timeOfWallTime(there), isUtc }
}

function endByDuration(component: ICAL.Component, { date, time }: Clock): Clock | undefined {
  const duration = readRawValue(component, 'duration')
  const start = parseWallTime(date, time ?? '00:00')
  if (start === undefined || !ICAL.Duration.isValueString(duration)) return undefined
  const length = ICAL.Duration.fromString(duration).toSeconds() * 1000
  if (!(length >= 0 && length <= MAX_DURATION_MS)) return undefined
  const end = start + length
  const on = parseWireDate(dateOfWallTime(end))
  return on === undefined ? undefined : { date: on, time: time === null ? null : timeOfWallTime(end), isUtc: false }
}

/** Appends place and URL, for which we have no fields. */
function noteOf(component: ICAL.Component, place: string): string {
  const note = readRawValue(component, 'description')
  const more = [place, readRawValue(component, 'url')].filter((text) => text !== '' && !note.includes(text))
  return [note, ...more].filter((text) => text !== '').join('\n')
}

function categoryOf(component: ICAL.Component, line: number, problems: ProblemList): FileEvent['category'] {
  const names = component
    .getAllProperties('categories')
    .flatMap(readRawValues)
    .filter((name) => name.trim() !== '')
    .slice(0, MAX_CATEGORIES)
  const known = names.map(readCategory).find((category) => category !== undefined)
  if (known === undefined && names[0] !== undefined) problems.add(line, 'unknown_category', names[0])
  return known ?? null
}

/** No time zone is applied, and invalid dates are text. (The parser's getters throw for these.) */
function readRawValues(property: ICAL.Property): string[] {
  const parts: unknown = property.toJSON()
  return Array.isArray(parts) ? parts.slice(3).filter((value) => typeof value === 'string') : []
}

export function readRawValue(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name)
  return (property === null ? undefined : readRawValues(property)[0]) ?? ''
}
