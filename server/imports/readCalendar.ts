import ICAL from 'ical.js'
import { daysBetween } from '#shared/dates'
import { CALENDAR_PRODUCT } from '#shared/exports/calendar/writeCalendar'
import { limits } from '#shared/limits'
import { isTimeZone } from '#shared/zoneTime'
import { filterCalendarLines } from './filterCalendarLines'
import { createProblemList } from './problemList'
import { readCalendarEvent, type CalendarMetadata, type DatedEvent, readRawValue } from './readCalendarEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { importFileError } from './importChecks'
import { normalizeTitle } from './normalizeEvent'

/** Local times; days from the first date to the last. */
export function readCalendar(text: string): ParsedImport {
  const problems = createProblemList()
  const { text: lines, parts } = filterCalendarLines(text, problems)
  const begun = parts.filter(({ name }) => name === 'VEVENT')
  if (begun.length > limits.importedEvents) throw importFileError('too_many_events')
  for (const { line, name } of parts) if (name === 'VTODO' || name === 'VJOURNAL') problems.add(line, 'not_an_event', name)
  const calendars = parseCalendars(lines)
  const metadata = metadataOf(calendars)
  const components = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const once = new Set(components.filter((event) => !event.hasProperty('recurrence-id')).map(uidOf))
  const events = components.flatMap((event, i): DatedEvent[] => {
    const part = begun[i] ?? { line: 1, name: 'VEVENT', repeats: false }
    const isRepetition = event.hasProperty('recurrence-id') && once.has(uidOf(event))
    return readCalendarEvent(event, part, isRepetition, metadata, problems)
  })
  if (events.some(({ isUtc }) => isUtc)) problems.add(null, 'utc_times')
  const placeName = metadata.isOurs ? (events[0]?.place ?? null) : null
  return {
    kind: 'ics',
    itinerary: tripOf(metadata.title, events, metadata.isOurs, problems),
    problems: problems.all(),
    placeName,
    pictures: new Map(),
  }
}

function tripOf(title: string, events: DatedEvent[], isInOrder: boolean, problems: ReturnType<typeof createProblemList>) {
  const trip = createEmptyTrip()
  const dates = events.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) throw importFileError('nothing_found')
  if (daysBetween(first, last) >= limits.tripDays) throw importFileError('too_many_days')
  const inOrder = isInOrder ? events : events.toSorted((a, b) => compare(a.event.startTime, b.event.startTime))
  for (const { date, event } of inOrder) ensureDayEvents(trip, daysBetween(first, date) + 1).push(event)
  return { ...trip, ...normalizeTitle({ title, description: '' }, null, problems), startDate: first, endDate: last }
}

/** All-day events first. */
const compare = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1)

function parseCalendars(text: string): ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(text)
    const several = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]
    return several.map((calendar: unknown[]) => new ICAL.Component(calendar))
  } catch (error) {
    throw importFileError('damaged', error instanceof Error ? error.message : '')
  }
}

function metadataOf(calendars: readonly ICAL.Component[]): CalendarMetadata {
  const said = (name: string): string =>
    calendars.map((calendar) => readRawValue(calendar, name)).find((value) => value !== '') ?? ''
  const timeZone = said('x-wr-timezone')
  return {
    // The parser does not unescape unknown types.
    title: said('x-wr-calname').replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)),
    timeZone: timeZone !== '' && isTimeZone(timeZone) ? timeZone : null,
    isOurs: said('prodid') === CALENDAR_PRODUCT,
  }
}

const uidOf = (event: ICAL.Component): string => readRawValue(event, 'uid')
