import { addDays, daysBetween } from '#shared/dates'
import { CALENDAR_PRODUCT } from '#shared/exports/calendar/writeCalendar'
import { formatEventLine, formatEventTitle } from '#shared/exports/eventLine'
import { limits } from '#shared/limits'
import { isTimeZone } from '#shared/zoneTime'
import { readCalendarLines, textOf, type CalendarPart } from './calendarLines'
import { importFileError } from './importChecks'
import { normalizeTitle } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { createProblemList, type ProblemList } from './problemList'
import { largestGroup } from './largestGroup'
import { joinChecks, type DatedEvent } from './stays'
import { plainText, readCalendarEvent, type CalendarMetadata } from './readCalendarEvent'

/**
 * Local times; days from the first date to the last. `utcZone`: for UTC times of a calendar that
 * names no zone, null to keep them.
 */
export function readCalendar(text: string, utcZone: string | null = null): ParsedImport {
  const problems = createProblemList()
  const { calendar, parts } = readCalendarLines(text, problems)
  const begun = parts.filter(({ name }) => name === 'VEVENT')
  if (begun.length > limits.importedEvents) throw importFileError('too_many_events')
  for (const part of parts)
    if (part.name === 'VTODO' || part.name === 'VJOURNAL')
      problems.add(part.line, 'not_an_event', textOf(part, 'SUMMARY') || part.name)
  const metadata = metadataOf(calendar, utcZone)
  const events = inOneTrip(
    latestVersions(begun).flatMap((part) => readCalendarEvent(part, metadata, problems)),
    problems,
  )
  for (const { event, line, repeats } of events) if (repeats) problems.add(line, 'repeats', event.label)
  if (events.some(({ isUtc }) => isUtc)) problems.add(null, 'utc_times')
  return {
    kind: 'ics',
    itinerary: tripOf(metadata, metadata.isOurs ? events : joinChecks(events), problems),
    problems: problems.all(),
    placeName: metadata.isOurs ? (events.find(({ place }) => place !== '')?.place ?? null) : null,
    pictures: new Map(),
  }
}

/** The highest SEQUENCE of each UID. A moved occurrence is an event, perhaps instead of the first one. */
function latestVersions(parts: readonly CalendarPart[]): CalendarPart[] {
  const latest = new Map<string, CalendarPart>()
  for (const part of parts) {
    const known = latest.get(occurrenceOf(part))
    if (known === undefined || sequenceOf(part) >= sequenceOf(known)) latest.set(occurrenceOf(part), part)
  }
  return parts.filter((part) => {
    const uid = textOf(part, 'UID')
    const first = textOf(part, 'RECURRENCE-ID') === '' ? textOf(part, 'DTSTART') : ''
    const isMoved = first !== '' && latest.has(`${uid} ${first}`)
    return uid === '' || (latest.get(occurrenceOf(part)) === part && !isMoved)
  })
}

const occurrenceOf = (part: CalendarPart): string => `${textOf(part, 'UID')} ${textOf(part, 'RECURRENCE-ID')}`
const sequenceOf = (part: CalendarPart): number => Number(textOf(part, 'SEQUENCE')) || 0

/** Without events that are far from most of the others, such as birthdays. */
function inOneTrip(events: readonly DatedEvent[], problems: ProblemList): DatedEvent[] {
  const kept = new Set(largestGroup(events))
  for (const { event, line } of events.filter((one) => !kept.has(one)))
    problems.add(line, 'far_away', event.label, formatEventLine(event, formatEventTitle(event)))
  return events.filter((event) => kept.has(event))
}

function tripOf({ title, description, isOurs }: CalendarMetadata, events: DatedEvent[], problems: ProblemList) {
  const trip = createEmptyTrip()
  const first = events.map(({ date }) => date).toSorted()[0]
  if (first === undefined) throw importFileError('nothing_found')
  const dayOf = ({ date }: DatedEvent): number => daysBetween(first, date) + 1
  const last = Math.max(...events.map((event) => dayOf(event) + event.nights))
  if (last > limits.tripDays) throw importFileError('too_many_days')
  const inOrder = isOurs ? events : events.toSorted((a, b) => compare(a.event.startTime, b.event.startTime))
  for (const event of inOrder) ensureDayEvents(trip, dayOf(event)).push(event.event)
  ensureDayEvents(trip, last)
  return {
    ...trip,
    ...normalizeTitle({ title, description }, null, problems),
    startDate: first,
    endDate: addDays(first, last - 1),
  }
}

/** All-day events first. */
const compare = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1)

function metadataOf(calendar: CalendarPart, utcZone: string | null): CalendarMetadata {
  const timeZone = textOf(calendar, 'X-WR-TIMEZONE')
  return {
    title: (textOf(calendar, 'X-WR-CALNAME') || textOf(calendar, 'NAME')).replaceAll('\n', ' '),
    description: plainText(textOf(calendar, 'X-WR-CALDESC')),
    timeZone: timeZone !== '' && isTimeZone(timeZone) ? timeZone : utcZone,
    isOurs: textOf(calendar, 'PRODID') === CALENDAR_PRODUCT,
  }
}
