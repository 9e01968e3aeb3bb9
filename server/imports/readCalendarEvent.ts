import ICAL from 'ical.js'
import type { FileEvent } from '#shared/api/itineraryFile'
import { daysBetween, parseWireDate, type CalendarDate } from '#shared/dates'
import { UNTITLED } from '#shared/exports/eventLine'
import { dateOfWallTime, timeOfWallTime, wallTimeAt, wallTimeOf } from '#shared/zoneTime'
import type { CalendarPart } from './calendarLines'
import type { ProblemList } from './problemList'
import { readCategory } from './readCsv'
import { rawOf, valuesOf } from './rawValues'
import { tidyEvent } from './tidyEvent'

/** What a calendar says of all its events. */
export interface CalendarFacts {
  title: string
  /** By whose clocks instants in UTC are to be read; null where the calendar does not say. */
  timeZone: string | null
  /** Whether we wrote it: then its order is that of a page, and each event names the place of the trip. */
  isOurs: boolean
}

export interface DatedEvent {
  date: CalendarDate
  event: FileEvent
  /** Its hours are in UTC, and nothing says where. */
  isUtc: boolean
  place: string
}

/** An event with its day; none when it takes place no more, has no date, or only says again that another one repeats. */
export function readCalendarEvent(
  component: ICAL.Component,
  { line, repeats }: CalendarPart,
  isRepetition: boolean,
  { timeZone, isOurs }: CalendarFacts,
  problems: ProblemList,
): DatedEvent[] {
  const summary = rawOf(component, 'summary')
  const name = summary === '' ? UNTITLED : summary
  const start = clockOf(component, 'dtstart', timeZone)
  if (rawOf(component, 'status').toUpperCase() === 'CANCELLED') {
    problems.add(line, 'cancelled', name)
    return []
  }
  if (start === undefined) {
    problems.add(line, 'bad_date', rawOf(component, 'dtstart').replace(/[-:]|T:*$/g, ''))
    return []
  }
  if (repeats || isRepetition) problems.add(line, 'repeats', name)
  if (isRepetition) return []
  const end = clockOf(component, 'dtend', timeZone) ?? endByDuration(component, start)
  // The end of whole days is the day after the last one.
  const lasts = end === undefined ? 0 : daysBetween(start.date, end.date) - (end.time === null ? 1 : 0)
  const endTime = end?.time ?? null
  const endsNextDay = lasts === 1 && start.time !== null && endTime !== null && endTime < start.time
  if (lasts > 0 && !endsNextDay) problems.add(line, 'lasts_longer', name)
  const place = rawOf(component, 'location')
  const event = tidyEvent(
    {
      label: isOurs && summary === UNTITLED ? '' : summary,
      description: isOurs ? rawOf(component, 'description') : noteOf(component, place),
      category: categoryOf(component, line, problems),
      startTime: start.time,
      endTime: start.time !== null && (lasts <= 0 || endsNextDay) ? endTime : null,
    },
    line,
    problems,
  )
  return [{ date: start.date, event, isUtc: start.isUtc && timeZone === null, place }]
}

/** Who files an event under more of them means no category of ours. */
const MAX_CATEGORIES = 20

/** Longer ones say nothing of a trip, and lead out of the calendar. */
const MAX_DURATION_MS = 400 * 86_400_000

interface Clock {
  date: CalendarDate
  /** Null for a whole day. */
  time: string | null
  isUtc: boolean
}

/** When something is, as the clocks there show it; undefined for what is no date. */
function clockOf(component: ICAL.Component, name: string, timeZone: string | null): Clock | undefined {
  const [day = '', clock = ''] = rawOf(component, name).split('T')
  const date = parseWireDate(day)
  if (date === undefined) return undefined
  if (clock === '') return { date, time: null, isUtc: false }
  const time = clock.slice(0, 5)
  const isUtc = clock.endsWith('Z')
  const wall = wallTimeOf(date, time)
  if (wall === undefined) return undefined
  if (!isUtc || timeZone === null) return { date, time, isUtc }
  const there = wallTimeAt(timeZone, wall)
  return { date: dateOfWallTime(there), time: timeOfWallTime(there), isUtc }
}

function endByDuration(component: ICAL.Component, { date, time }: Clock): Clock | undefined {
  const duration = rawOf(component, 'duration')
  const start = wallTimeOf(date, time ?? '00:00')
  if (start === undefined || !ICAL.Duration.isValueString(duration)) return undefined
  const length = ICAL.Duration.fromString(duration).toSeconds() * 1000
  if (!(length >= 0 && length <= MAX_DURATION_MS)) return undefined
  const end = start + length
  const on = parseWireDate(dateOfWallTime(end))
  return on === undefined ? undefined : { date: on, time: time === null ? null : timeOfWallTime(end), isUtc: false }
}

/** Place and address stand in fields that we have not: they go below the note. */
function noteOf(component: ICAL.Component, place: string): string {
  const note = rawOf(component, 'description')
  const more = [place, rawOf(component, 'url')].filter((text) => text !== '' && !note.includes(text))
  return [note, ...more].filter((text) => text !== '').join('\n')
}

function categoryOf(component: ICAL.Component, line: number, problems: ProblemList): FileEvent['category'] {
  const names = component
    .getAllProperties('categories')
    .flatMap(valuesOf)
    .filter((name) => name.trim() !== '')
    .slice(0, MAX_CATEGORIES)
  const known = names.map(readCategory).find((category) => category !== undefined)
  if (known === undefined && names[0] !== undefined) problems.add(line, 'unknown_category', names[0])
  return known ?? null
}
