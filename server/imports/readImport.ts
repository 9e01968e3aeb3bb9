import { AppError } from '#server/base/errors'
import type { FileItinerary } from '#shared/api/itineraryFile'
import { isCalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { checkTripSize } from './importChecks'
import { looksLikeCsv } from './csvHeader'
import { decodeText } from './decodeText'
import { readCalendar } from './readCalendar'
import { readCsv } from './readCsv'
import type { ParsedImport } from './parsedImport'
import { readItineraryJson } from './readItineraryJson'
import { readPastedText } from './readPastedText'
import { readZip } from './readZip'

/** Local file header, or end of an empty archive. */
const ZIP_STARTS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
]

/** Always read within milliseconds. */
const LIGHT_BYTES = 2 * 1024

/**
 * By content. Throws AppError `InvalidInputError`, `UnsupportedMediaError` (issue path `file`)
 * or `PayloadTooLargeError`; partial failures become problems.
 */
export function readImport(bytes: Uint8Array): ParsedImport {
  if (bytes.length > limits.importBytes) throw new AppError('PayloadTooLargeError', 'The file is larger than 5 MB')
  const read = readKind(bytes)
  const itinerary = withoutFarDates(read.itinerary)
  checkTripSize(itinerary)
  return { ...read, itinerary }
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

function readKind(bytes: Uint8Array): ParsedImport {
  if (isZip(bytes)) return readZip(bytes)
  const text = decodeText(bytes)
  const start = text.slice(0, 1000).trimStart()
  if (start.startsWith('{')) return readItineraryJson(text)
  if (/^BEGIN:VCALENDAR/i.test(start)) return readCalendar(text.trimStart())
  return looksLikeCsv(text) ? readCsv(text) : readPastedText(text)
}
