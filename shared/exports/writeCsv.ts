import { categoryTexts } from '../categoryTexts'
import { csvColumns, guardCell, type CsvColumn } from './csvFormat'
import type { OutlineDay, OutlineEvent, TripOutline } from './tripOutline'

/** Without it spreadsheets assume an older encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}'
const LINE_END = '\r\n'

/** RFC 4180: a line per event, then the ideas, without a day. */
export function writeCsv({ days, ideas }: TripOutline): string {
  const rows = [...days.flatMap((day) => day.events.map((event) => rowOf(event, day))), ...ideas.map((idea) => rowOf(idea))]
  const lines = [csvColumns.join(','), ...rows.map((row) => csvColumns.map((column) => cellOf(row[column])).join(','))]
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
})

function cellOf(text: string): string {
  const cell = guardCell(text)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
