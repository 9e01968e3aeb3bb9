import { AppError } from '#server/base/errors'
import type { FileItinerary } from '#shared/api/itineraryFile'
import { isCalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { checkSize } from './checkSize'
import { looksLikeCsv } from './csvHeader'
import { decodeText } from './decodeText'
import { readCalendar } from './readCalendar'
import { readCsv } from './readCsv'
import type { ReadFile } from './readFile'
import { readJson } from './readJson'
import { readPastedText } from './readPastedText'
import { readZip } from './readZip'

/** How the first entry of a zip begins, and the end of one without entries. */
const ZIP_STARTS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
]

/** Read within a few milliseconds, whatever it holds: a thousand events at most. */
const LIGHT_BYTES = 2 * 1024

/**
 * What is understood of a file, whatever it is called. Throws AppError (400 or 415, with the issue path `file`) when it is refused whole; what only
 * in part is understood comes with problems. Makes nothing, and asks nobody: see `settleReferences`.
 */
export function readImport(bytes: Uint8Array): ReadFile {
  if (bytes.length > limits.importBytes) throw new AppError('PayloadTooLargeError', 'The file is larger than 5 MB')
  const read = readKind(bytes)
  const itinerary = withoutFarDates(read.itinerary)
  checkSize(itinerary)
  return { ...read, itinerary }
}

/** Days are counted on from what a file says: at the ends of the calendar they may fall off. */
const withoutFarDates = (trip: FileItinerary): FileItinerary =>
  [trip.startDate, trip.endDate].every((date) => date === null || isCalendarDate(date))
    ? trip
    : { ...trip, startDate: null, endDate: null }

const isZip = (bytes: Uint8Array): boolean => ZIP_STARTS.some((start) => start.every((byte, i) => bytes[i] === byte))

/** Whether reading this may delay other requests: lines of a table that are not as long as the first take many times longer. */
export const isHeavy = (bytes: Uint8Array): boolean => bytes.length > LIGHT_BYTES || isZip(bytes) || isTable(bytes)

const lenientDecoder = new TextDecoder()
const isTable = (bytes: Uint8Array): boolean => looksLikeCsv(lenientDecoder.decode(bytes))

function readKind(bytes: Uint8Array): ReadFile {
  if (isZip(bytes)) return readZip(bytes)
  const text = decodeText(bytes)
  const start = text.slice(0, 1000).trimStart()
  if (start.startsWith('{')) return readJson(text)
  if (/^BEGIN:VCALENDAR/i.test(start)) return readCalendar(text.trimStart())
  return looksLikeCsv(text) ? readCsv(text) : readPastedText(text)
}
