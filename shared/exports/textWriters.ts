import { categoryTexts } from '../categoryTexts'
import { nightsOf } from '../itinerary/eventPlaces'
import type { ExportFormat } from './exportFormats'
import type { TripOutline, OutlineDay, OutlineEvent } from './tripOutline'
import { writeGeoJson, writeGpx, writeKml } from './placeWriters'
import { writeJson, type ExportMetadata } from './writeJson'
import { writeText } from './writeText'
import { csvColumns, csvPlaceColumns, escapeFormula, formatCsvDegrees, type CsvColumn } from './csvFormat'
import { formatEventLine, formatEventNote, formatImportableTitle, formatNoteLines, formatPlaceName } from './eventLine'
import { formatPlaceAndDates } from './placeAndDates'

export type TextFormat = Exclude<ExportFormat, 'zip' | 'ics'>

export const textWriters: Readonly<Record<TextFormat, (trip: TripOutline, metadata: ExportMetadata) => string>> = {
  json: writeJson,
  md: writeMarkdown,
  csv: writeCsv,
  txt: writeText,
  gpx: writeGpx,
  kml: writeKml,
  geojson: writeGeoJson,
}

/** Without it spreadsheets assume an older encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}'
const LINE_END = '\r\n'
/** A Spanish Excel opens these in columns, as its decimal sign is the comma. */
const DELIMITER = ';'

/** RFC 4180, with semicolons: a line per event, then the ideas, without a day. */
export function writeCsv({ days, ideas }: TripOutline): string {
  const events = [...days.flatMap((day) => day.events), ...ideas]
  const hasPlaces = events.some((event) => event.place !== null || nightsOf(event) !== null)
  const columns = hasPlaces ? [...csvColumns, ...csvPlaceColumns] : csvColumns
  const rows = [...days.flatMap((day) => day.events.map((event) => rowOf(event, day))), ...ideas.map((idea) => rowOf(idea))]
  const lines = [
    columns.join(DELIMITER),
    ...rows.map((row) => columns.map((column) => cellOf(row[column], column)).join(DELIMITER)),
  ]
  return BYTE_ORDER_MARK + lines.map((line) => line + LINE_END).join('')
}

const rowOf = (event: OutlineEvent, day?: OutlineDay): Record<CsvColumn, string> => ({
  dia: day === undefined ? '' : String(day.dayNumber),
  fecha: day?.date ?? '',
  inicio: event.startTime ?? '',
  fin: event.endTime ?? '',
  titulo: event.label,
  nota: event.description,
  categoria: event.category === null ? '' : categoryTexts[event.category],
  imagen: event.image ?? '',
  lugar: event.place === null ? '' : formatPlaceName(event.place),
  lat: event.place === null ? '' : formatCsvDegrees(event.place.lat),
  lng: event.place === null ? '' : formatCsvDegrees(event.place.lng),
  noches: String(nightsOf(event) ?? ''),
})

function cellOf(text: string, column: CsvColumn): string {
  // A minus before degrees is no formula.
  if (column === 'lat' || column === 'lng') return text
  const cell = escapeFormula(text)
  return /[";,\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const INLINE_SIGNS = /[\\`*_[\]<>]/g
/** Begins a heading, list or quotation. */
const LEADING_SIGN = /^(\s*)([#+-]|\d+(?=[.)]))/

const escapeMarkdown = (line: string): string =>
  line
    .replace(INLINE_SIGNS, String.raw`\$&`)
    .replace(LEADING_SIGN, (_, space: string, sign: string) => (/\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`))

export function writeMarkdown(trip: TripOutline): string {
  const item = (event: OutlineEvent) => [
    `- ${formatEventLine(event, escapeMarkdown(formatImportableTitle(event)))}`,
    ...formatNoteLines(formatEventNote(event).split('\n').map(escapeMarkdown).join('\n')),
  ]
  const section = (heading: string, events: readonly OutlineEvent[]) => [
    `## ${escapeMarkdown(heading)}`,
    ...(events.length === 0 ? [] : [events.flatMap(item).join('\n')]),
  ]
  const blocks = [
    `# ${escapeMarkdown(trip.title)}`,
    escapeMarkdown(formatPlaceAndDates(trip)),
    ...(trip.description === '' ? [] : [trip.description.split('\n').map(escapeMarkdown).join('\n')]),
    ...trip.days.flatMap(({ label, events }) => section(label, events)),
    ...(trip.ideas.length === 0 ? [] : section('Ideas', trip.ideas)),
  ]
  return `${blocks.join('\n\n')}\n`
}
