import { CsvError, parse } from 'csv-parse/sync'
import type { FileEvent } from '#shared/api/itineraryFile'
import { categories } from '#shared/categories'
import { categoryTexts } from '#shared/categoryTexts'
import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '#shared/dates'
import { unescapeFormula, type CsvColumn } from '#shared/exports/csvFormat'
import { isTime } from '#shared/itinerary/fieldKinds'
import { isImagePath } from '#shared/imagePath'
import { limits } from '#shared/limits'
import { foldText } from '#shared/text'
import { requireContent, importFileError } from './importChecks'
import { columnsOf, delimiterOf } from './csvHeader'
import { createProblemList, type ProblemList } from './problemList'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { normalizeEvent } from './normalizeEvent'

const MAX_COLUMNS = 100
/** Characters: several times the longest note. */
const MAX_LINE = 50_000
/** Includes rows with only empty cells. */
const MAX_LINES = 10 * limits.importedEvents

interface CsvLine {
  line: number
  cells: string[]
}

interface Row {
  line: number
  dayNumber: number | undefined
  date: CalendarDate | undefined
  event: FileEvent
}

/** Our table, or another with the same columns in any order. */
export function readCsv(text: string): ParsedImport {
  const problems = createProblemList()
  const [header, ...lines] = splitLines(text, problems)
  const columns = columnsOf(header?.cells.slice(0, MAX_COLUMNS) ?? [])
  header?.cells.slice(0, MAX_COLUMNS).forEach((name, i) => {
    if (columns[i] === undefined && name.trim() !== '') problems.add(header.line, 'unknown_column', name)
  })
  const rows = lines.flatMap((line) => readRow(line, columns, problems))
  if (rows.length > limits.importedEvents) throw importFileError('too_many_events')
  const trip = createEmptyTrip()
  const start = firstDay(rows)
  for (const row of rows) {
    const dayNumber = row.dayNumber ?? dayAt(row.date, start)
    const expected = start === undefined || dayNumber === undefined ? undefined : addDays(start, dayNumber - 1)
    if (row.date !== undefined && row.date !== expected) problems.add(row.line, 'date_mismatch', row.date)
    if (dayNumber === undefined) trip.ideas.push(row.event)
    else if (dayNumber > limits.tripDays) throw importFileError('too_many_days')
    else ensureDayEvents(trip, dayNumber).push(row.event)
  }
  requireContent(trip)
  if (start !== undefined) {
    trip.startDate = start
    trip.endDate = addDays(start, Math.max(trip.days.length, 1) - 1)
  }
  return { kind: 'csv', itinerary: trip, problems: problems.all(), placeName: null, pictures: new Map() }
}

/** From the first row with day and date, or else the earliest date. */
function firstDay(rows: readonly Row[]): CalendarDate | undefined {
  for (const { dayNumber, date } of rows)
    if (dayNumber !== undefined && date !== undefined) {
      const start = addDays(date, 1 - dayNumber)
      if (isCalendarDate(start)) return start
    }
  return rows.flatMap(({ date }) => date ?? []).toSorted()[0]
}

function dayAt(date: CalendarDate | undefined, start: CalendarDate | undefined): number | undefined {
  if (date === undefined || start === undefined || date < start) return undefined
  return daysBetween(start, date) + 1
}

/** An unclosed quote ends the file. */
function splitLines(text: string, problems: ProblemList): CsvLine[] {
  const lines: CsvLine[] = []
  // A line break within quotes could count twice.
  const unified = text.replace(/\r\n?/g, '\n')
  let ended = 0
  try {
    parse(unified, {
      recordDelimiter: '\n',
      maxRecordSize: MAX_LINE,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      // To the parser each empty line is an error, which is slow.
      skipEmptyLines: true,
      onRecord: (record: string[], info) => {
        ended = info.lines
        lines.push({ line: ended - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0), cells: record })
        if (lines.length > MAX_LINES) throw importFileError('too_many_events')
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.add(filledLineAfter(unified, ended), error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open_quote' : 'long_line')
  }
  return lines
}

function filledLineAfter(text: string, count: number): number {
  const rest = text.split('\n').slice(count)
  return (
    count +
    1 +
    Math.max(
      rest.findIndex((line) => line !== ''),
      0,
    )
  )
}

const WIRE_TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?$/
const SPANISH_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

function readRow({ line, cells }: CsvLine, columns: (CsvColumn | undefined)[], problems: ProblemList): Row[] {
  const row: Partial<Record<CsvColumn, string>> = {}
  cells.forEach((cell, i) => {
    const column = columns[i]
    if (column !== undefined) row[column] = unescapeFormula(cell).trim()
    else if (i >= columns.length && cell.trim() !== '') problems.add(line, 'extra_cells', cell)
  })
  if (Object.values(row).every((cell) => cell === '')) return []
  const { titulo = '', nota = '', dia = '', fecha = '', inicio = '', fin = '', categoria = '', imagen = '' } = row
  const known = <T>(text: string, value: T | undefined, code: Parameters<ProblemList['add']>[1]): T | undefined => {
    if (value === undefined && text !== '') problems.add(line, code, text)
    return value
  }
  return [
    {
      line,
      dayNumber: known(dia, readDay(dia), 'bad_day'),
      date: known(fecha, readDate(fecha), 'bad_date'),
      event: normalizeEvent(
        {
          label: titulo,
          description: nota,
          startTime: known(inicio, readTime(inicio), 'bad_time') ?? null,
          endTime: known(fin, readTime(fin), 'bad_time') ?? null,
          category: known(categoria, readCategory(categoria), 'unknown_category') ?? null,
          image: known(imagen, isImagePath(imagen) ? imagen : undefined, 'foreign_image') ?? null,
        },
        line,
        problems,
      ),
    },
  ]
}

const readDay = (text: string): number | undefined => (/^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

/** `2026-10-24` or `24/10/2026`. */
function readDate(text: string): CalendarDate | undefined {
  const [, day = '', month = '', year = ''] = SPANISH_DATE.exec(text) ?? []
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** `09:30` or `9:30:00`. */
function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = WIRE_TIME.exec(text) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : undefined
}

const categoriesByName = new Map(
  categories.flatMap((category) => [category, foldText(categoryTexts[category])].map((name) => [name, category] as const)),
)

/** By Spanish name or wire value. */
export const readCategory = (text: string) => categoriesByName.get(foldText(text))
