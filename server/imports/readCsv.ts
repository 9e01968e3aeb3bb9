import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '#shared/dates'
import { formatEventLine, formatEventTitle } from '#shared/exports/eventLine'
import { limits } from '#shared/limits'
import { isDayNumber, readDay, readMoment } from './csvCells'
import { columnsOf, delimiterOf, isHeader, isOwnHeader, MAX_COLUMNS, type TableColumn } from './csvHeader'
import { readDayCells } from './dayCells'
import { readCsvLines } from './csvLines'
import { readRow, readSection, type Row } from './csvRows'
import type { TableRow } from './dayColumns'
import { importFileError, requireContent } from './importChecks'
import { largestGroup } from './largestGroup'
import { normalizeEvent, normalizeTitle } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { createProblemList, type ProblemList } from './problemList'
import { resolveFirstDate, type WrittenDate } from './readDates'
import { splitSideTables } from './sideTables'

/** `today`: for dates without a year. */
export function readCsv(text: string, today: CalendarDate): ParsedImport {
  const problems = createProblemList()
  const written = readCsvLines(text, delimiterOf(text), problems)
  const at = Math.max(
    written.findIndex(({ cells }) => isHeader(cells.slice(0, MAX_COLUMNS))),
    0,
  )
  const { lines, beside } = splitSideTables(written, at)
  for (const { line, words } of beside) problems.add(line, 'bad_line', words)
  const names = lines[at]?.cells.slice(0, MAX_COLUMNS) ?? []
  const columns = columnsOf(
    names,
    lines.slice(at + 1).map(({ cells }) => cells),
  )
  const monthFirst = isMonthFirst(lines.slice(at + 1), columns, names)
  const dayCells = readDayCells(lines.map(({ cells }) => cells[columns.indexOf('dia')] ?? ''))
  const dates = datesOf(lines, columns, (column, cell) =>
    column === 'dia' ? readDay(cell, dayCells)?.date : readMoment(cell, monthFirst)?.date,
  )
  const isClear = dates.some(({ weekday, year }) => weekday !== undefined || year !== undefined)
  const near = (isClear && dates[0] !== undefined ? resolveFirstDate(dates[0], dates, today) : undefined) ?? today
  const sections = lines.slice(0, at).flatMap((line) => readSection(line, near) ?? [])
  const above = lines.slice(0, at).flatMap(({ cells, line }) => {
    if (sections.some((section) => section.line === line)) return []
    const words = cells.filter((cell) => cell.trim() !== '' && !SEP.test(cell)).join(' ')
    return words === '' || SHEET_NAME.test(words.trim()) ? [] : [{ words, line }]
  })
  const table = {
    names,
    columns,
    isOwn: isOwnHeader(names),
    monthFirst,
    dayCells,
    today: near,
  }
  const filled = lines.slice(at + 1).flatMap((line) => {
    if (table.isOwn) return readRow(line, table, problems)
    if (line.cells.join() === names.join()) return []
    return readSection(line, near) ?? readRow(line, table, problems)
  })
  if (!table.isOwn) {
    filled.unshift(...sections)
    numberWeekdays(filled)
    fillDown(filled)
  }
  const rows = inOneTrip(filled, problems)
  if (rows.length > limits.importedEvents) throw importFileError('too_many_events')
  const trip = createEmptyTrip()
  const start = firstDay(rows)
  let last = 0
  const dayTitles = new Set<string>()
  for (const { line, dayNumber: number, date, nights, dayTitle, event } of rows) {
    const dayNumber = number ?? dayAt(date, start)
    const expected = start === undefined || dayNumber === undefined ? undefined : addDays(start, dayNumber - 1)
    if (date !== undefined && date !== expected) problems.add(line, 'date_mismatch', date)
    const events = dayNumber === undefined ? trip.ideas : ensureDayEvents(trip, dayNumber)
    const isNew = dayTitle !== '' && !dayTitles.has(`${dayNumber} ${dayTitle}`)
    if (isNew) events.push(normalizeEvent({ label: dayTitle }, line, problems))
    dayTitles.add(`${dayNumber} ${dayTitle}`)
    if (event !== undefined) events.push(event)
    if (dayNumber !== undefined) last = Math.max(last, dayNumber + nights)
  }
  if (last > limits.tripDays) throw importFileError('too_many_days')
  requireContent(trip)
  if (last > 0) ensureDayEvents(trip, last)
  if (start !== undefined) {
    trip.startDate = start
    trip.endDate = addDays(start, Math.max(trip.days.length, 1) - 1)
  }
  const [title, ...rest] = above
  const description = rest.map(({ words }) => words).join('\n')
  Object.assign(trip, normalizeTitle({ title: title?.words ?? '', description }, title?.line ?? null, problems))
  return { kind: 'csv', itinerary: trip, problems: problems.all(), placeName: null, pictures: new Map() }
}

/** `Tabla 1`, which spreadsheets write themselves. */
const SHEET_NAME = /^(?:tabla|hoja|table|sheet)\s?\d{1,3}$/i
const SEP = /^sep=.?$/i

const NUMERIC_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/

/** As the dates themselves show, or else by the language of the heading. */
function isMonthFirst(
  lines: readonly TableRow[],
  columns: readonly (TableColumn | undefined)[],
  names: readonly string[],
): boolean {
  const dates = lines.flatMap(({ cells }) =>
    cells.flatMap((cell, i) => {
      const match = columns[i] === 'fecha' || columns[i] === 'hastaFecha' ? NUMERIC_DATE.exec(cell.trim()) : null
      return match === null ? [] : [[Number(match[1]), Number(match[2])] as const]
    }),
  )
  if (dates.some(([first]) => first > 12)) return false
  return dates.some(([, second]) => second > 12) || names.some((name) => /^(?:start |end )date$/i.test(name.trim()))
}

const MAX_DATES = 40

function datesOf(
  lines: readonly TableRow[],
  columns: readonly (TableColumn | undefined)[],
  read: (column: TableColumn, cell: string) => WrittenDate | undefined,
): WrittenDate[] {
  const dates: WrittenDate[] = []
  for (const { cells } of lines) {
    if (dates.length >= MAX_DATES) break
    for (const [i, cell] of cells.entries()) {
      const column = columns[i]
      const date = column === 'dia' || column === 'fecha' ? read(column, cell.trim()) : undefined
      if (date !== undefined) dates.push(date)
    }
  }
  return dates
}

/** Merged cells: a row without day and date belongs to the one above. */
function fillDown(rows: Row[]): void {
  let above: Row | undefined
  for (const row of rows) {
    if (row.isUndated && above !== undefined) [row.dayNumber, row.date] = [above.dayNumber, above.date]
    else if (!row.isUndated) above = row
  }
}

/** Without rows whose date has, for example, a mistyped year. */
function inOneTrip(rows: readonly Row[], problems: ProblemList): Row[] {
  const dated = rows.flatMap(({ date, nights }) => (date === undefined ? [] : [{ date, nights }]))
  const near = new Set(largestGroup(dated).map(({ date }) => date))
  const start = firstDay(rows.filter(({ dayNumber }) => dayNumber !== undefined))
  return rows.filter(({ date, dayNumber, dayTitle, event, line }) => {
    if (date === undefined || dayNumber !== undefined) return true
    if (start === undefined ? near.has(date) : isDayNumber(dayAt(date, start) ?? 1)) return true
    const lost = [dayTitle, event === undefined ? '' : formatEventLine(event, formatEventTitle(event))]
    problems.add(line, 'far_away', event?.label ?? (dayTitle || date), lost.filter((words) => words !== '').join(' · '))
    return false
  })
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

/** `Viernes` is the first day, `Sábado` the next one. */
function numberWeekdays(rows: Row[]): void {
  if (rows.some(({ date, dayNumber }) => date !== undefined || dayNumber !== undefined)) return
  let last: { number: number; weekday: number } | undefined
  for (const row of rows) {
    if (row.weekday === undefined) continue
    row.dayNumber = last === undefined ? 1 : last.number + ((row.weekday - last.weekday + 7) % 7)
    last = { number: row.dayNumber, weekday: row.weekday }
  }
}
