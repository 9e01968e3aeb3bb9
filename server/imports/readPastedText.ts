import { addDays } from '#shared/dates'
import { UNTITLED } from '#shared/exports/eventLine'
import { parsePlaceAndDates } from '#shared/exports/placeAndDates'
import type { FileEvent } from '#shared/api/itineraryFile'
import { isTime } from '#shared/itinerary/fieldKinds'
import { limits } from '#shared/limits'
import { requireContent, importFileError } from './importChecks'
import { splitTextLines, readHours, readTextLine, type TextLine } from './textLine'
import { createProblemList } from './problemList'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { normalizeEvent, normalizeTitle } from './normalizeEvent'

const ESCAPED = /\\([!-/:-@[-`{-~])/g

/**
 * Title and description come first; `Día 2` starts a day, `Ideas` the ideas. A line is an event,
 * with its hours first if any; `- ` is an idea; indented lines are notes.
 */
export function readPastedText(text: string): ParsedImport {
  const trip = createEmptyTrip()
  const problems = createProblemList()
  const head: string[] = []
  let titleLine = 1
  let placeName: string | null = null
  /** Undefined before the first day. */
  let place: FileEvent[] | undefined
  /** Markdown marks events as items, plain text only ideas. */
  let isMarkdown = false
  let count = 0
  let finishEvent = () => {}
  let note: ReturnType<typeof createIndentedNoteBuilder> | undefined

  const plain = (words: string) => (isMarkdown ? words.replace(ESCAPED, '$1') : words)

  const addEvent = (words: string, into: FileEvent[], line: number) => {
    finishEvent()
    count += 1
    if (count > limits.importedEvents) throw importFileError('too_many_events')
    const hours = readHours(words)
    const timeOf = (time: string | undefined) => {
      if (time === undefined || isTime(time)) return time ?? null
      problems.add(line, 'bad_time', time)
      return null
    }
    const title = plain(hours?.title ?? words)
    const times = { startTime: timeOf(hours?.start), endTime: timeOf(hours?.end) }
    const lines = (note = createIndentedNoteBuilder())
    finishEvent = () => {
      finishEvent = () => {}
      note = undefined
      into.push(
        normalizeEvent({ label: title === UNTITLED ? '' : title, description: plain(lines.text()), ...times }, line, problems),
      )
    }
  }

  const beginDay = ({ number, title, date }: Extract<TextLine, { kind: 'day' }>, line: number) => {
    const dayNumber = Number(number)
    if (dayNumber > limits.tripDays) throw importFileError('too_many_days')
    if (dayNumber === 0) return problems.add(line, 'bad_day', number)
    if (title !== '') problems.add(line, 'day_title', title)
    if (date !== undefined) trip.startDate ??= addDays(date, 1 - dayNumber)
    place = ensureDayEvents(trip, dayNumber)
    return undefined
  }

  const addHead = (words: string, line: number) => {
    const facts = head.length === 0 ? undefined : parsePlaceAndDates(words)
    if (facts !== undefined && placeName === null) {
      placeName = facts.place
      trip.startDate = facts.start
      trip.endDate = facts.end
    } else {
      if (head.length === 0) titleLine = line
      head.push(head.length === 0 ? words.replace(/^#+\s+/u, '') : words)
    }
  }

  const take = (found: TextLine, line: number) => {
    if (found.kind === 'blank') {
      if (note === undefined && place === undefined && head.length > 1) head.push('')
      note?.skipLine()
    } else if (found.kind === 'indented') {
      if (note !== undefined) note.add(found.text, found.indent)
      else if (place === undefined) addHead(found.text.trim(), line)
      else addEvent(found.text.trim(), place, line)
    } else if (found.kind === 'day' || found.kind === 'ideas') {
      finishEvent()
      isMarkdown = found.isMarkdown
      if (found.kind === 'day') beginDay(found, line)
      else place = trip.ideas
    } else if (found.kind === 'item') addEvent(found.text, isMarkdown && place !== undefined ? place : trip.ideas, line)
    else if (place !== undefined) addEvent(found.text, place, line)
    else if (readHours(found.text) === undefined) {
      finishEvent()
      addHead(found.text, line)
    } else addEvent(found.text, (place = ensureDayEvents(trip, 1)), line)
  }

  splitTextLines(text).forEach((line, i) => take(readTextLine(line), i + 1))
  finishEvent()
  requireContent(trip)
  const [title = '', ...description] = head
  Object.assign(trip, normalizeTitle({ title, description: description.join('\n') }, titleLine, problems))
  if (trip.startDate !== null) trip.endDate ??= addDays(trip.startDate, Math.max(trip.days.length, 1) - 1)
  return { kind: 'txt', itinerary: trip, problems: problems.all(), placeName, pictures: new Map() }
}

function createIndentedNoteBuilder() {
  const lines: string[] = []
  let indent: number | undefined
  let skipped = 0
  return {
    /** Removes the first line's indentation from all. */
    add(line: string, depth: number): void {
      if (skipped > 0 && lines.length > 0) lines.push('')
      skipped = 0
      indent ??= depth
      lines.push(line.slice(Math.min(depth, indent)))
    },
    skipLine(): void {
      skipped += 1
    },
    text: (): string => lines.join('\n'),
  }
}
