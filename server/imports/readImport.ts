import { AppError } from '#server/base/errors'
import type { FileItinerary } from '#shared/api/itineraryFile'
import { isCalendarDate, localDate, type CalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { checkTripSize, importFileError } from './importChecks'
import { looksLikeCsv, looksLikeTable } from './csvHeader'
import { decodeText } from './decodeText'
import { readCalendar } from './readCalendar'
import { readCsv } from './readCsv'
import { readDayTable } from './readDayTable'
import { sourceLineOf } from './normalizeEvent'
import type { ImportedFile, ParsedImport } from './parsedImport'
import { createProblemList } from './problemList'
import { readOwnText } from './readOwnText'
import { readJson } from './readItineraryJson'
import { readPastedText } from './readPastedText'
import { looksLikeSavedPlaces, readSavedPlaces } from './readSavedPlaces'
import { looksLikeXmlMap, readXmlMap } from './readXmlMap'
import { readZip } from './readZip'

/** Local file header, or end of an empty archive. */
const ZIP_STARTS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
]

export interface ReadingOptions {
  /** For dates without a year. */
  today: CalendarDate
  /** For UTC times of a calendar without a zone; null to keep them. */
  utcZone: string | null
}

/** Always read within milliseconds. */
const LIGHT_BYTES = 2 * 1024

/**
 * By content. Throws AppError `InvalidInputError`, `UnsupportedMediaError` (issue path `file`)
 * or `PayloadTooLargeError`; partial failures become problems.
 */
export function readImport(
  bytes: Uint8Array,
  options: ReadingOptions = { today: localDate(Date.now()), utcZone: null },
): ImportedFile {
  if (bytes.length > limits.importBytes) throw new AppError('PayloadTooLargeError', 'The file is larger than 5 MB')
  const read = readKind(bytes, options)
  const { days, ideas } = read.itinerary
  const eventLines = { days: days.map(({ events }) => events.map(sourceLineOf)), ideas: ideas.map(sourceLineOf) }
  const itinerary = withoutFarDates(read.itinerary)
  checkTripSize(itinerary)
  return { ...read, itinerary, eventLines }
}

/** Counting days may leave the calendar's range. */
const withoutFarDates = (trip: FileItinerary): FileItinerary =>
  [trip.startDate, trip.endDate].every((date) => date === null || isCalendarDate(date))
    ? trip
    : { ...trip, startDate: null, endDate: null }

const isZip = (bytes: Uint8Array): boolean => ZIP_STARTS.some((start) => start.every((byte, i) => bytes[i] === byte))

/** May block the event loop: tables with uneven lines are slow. */
export const needsChildProcess = (bytes: Uint8Array): boolean => bytes.length > LIGHT_BYTES || isZip(bytes) || isTable(bytes)

const lenientDecoder = new TextDecoder()
const isTable = (bytes: Uint8Array): boolean => looksLikeCsv(lenientDecoder.decode(bytes))

function readKind(bytes: Uint8Array, options: ReadingOptions): ParsedImport {
  if (isZip(bytes)) return readZip(bytes)
  const { text, isAssumed } = decodeText(bytes)
  const read = readText(text, options)
  if (!isAssumed) return read
  const problems = createProblemList()
  problems.add(null, 'assumed_encoding')
  return { ...read, problems: [...problems.all(), ...read.problems] }
}

function readText(text: string, { today, utcZone }: ReadingOptions): ParsedImport {
  // First, as a trip may have the title `{a}` or `dia,fecha,titulo`.
  const own = readOwnText(text)
  if (own !== undefined) return own
  const start = text.slice(0, 1000).trimStart()
  if (start.startsWith('{')) return readJson(text)
  if (looksLikeXmlMap(text)) return readXmlMap(text)
  if (/^BEGIN:VCALENDAR/i.test(start)) return readCalendar(text.trimStart(), utcZone)
  if (looksLikeSavedPlaces(text)) return readSavedPlaces(text)
  if (looksLikeCsv(text)) return readCsv(text, today)
  // Its first lines are damaged.
  if (/^BEGIN:VEVENT/im.test(start)) return readCalendar(text.trimStart(), utcZone)
  const dayTable = readDayTable(text, today)
  if (dayTable !== undefined) return dayTable
  if (looksLikeTable(text)) throw importFileError('no_table_heading')
  return readPastedText(text, today)
}
