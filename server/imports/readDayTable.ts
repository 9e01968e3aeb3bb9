import type { CalendarDate } from '#shared/dates'
import { DELIMITERS, firstLines, MAX_ROWS_ABOVE } from './csvHeader'
import { readCsvLines } from './csvLines'
import { findDayColumns, findPartColumns, readDayColumns, readPartColumns } from './dayColumns'
import type { ParsedImport } from './parsedImport'
import { plannedLine } from './planLine'
import { createProblemList } from './problemList'
import { readPlan } from './readPastedText'

/** Lines. */
const SURVEYED = 2000

/** A table such as `Hora;Lunes;Martes` or `Día;Mañana;Tarde`; undefined for another text. */
export function readDayTable(text: string, today: CalendarDate): ParsedImport | undefined {
  const delimiter = DELIMITERS.find((one) => hasDayColumns(firstLines(text), one))
  if (delimiter === undefined) return undefined
  const problems = createProblemList()
  const lines = readCsvLines(text, delimiter, problems)
  for (const [at, names] of lines.slice(0, MAX_ROWS_ABOVE + 1).entries()) {
    const rows = lines.slice(at + 1)
    const plan = readDayColumns(names, rows) ?? readPartColumns(names, rows)
    if (plan === undefined) continue
    const above = lines.slice(0, at).map(({ line, cells }) => plannedLine(line, cells.join(' ').trim()))
    const planned = [...above, ...plan]
    const read = readPlan(planned, planned.slice(0, SURVEYED), today)
    return { ...read, kind: 'csv', problems: [...problems.all(), ...read.problems] }
  }
  return undefined
}

/** Two lines have its signs, as these stand in sentences too; of commas the same number. */
function hasDayColumns(lines: readonly string[], delimiter: string): boolean {
  const rows = lines.map((line) => line.replaceAll('"', '').split(delimiter))
  return rows.some(
    (names, i) =>
      (findDayColumns(names) !== undefined || (findPartColumns(names, rows.slice(i + 1))?.days.length ?? 0) > 0) &&
      rows.filter(({ length }) => (delimiter === ',' ? length === names.length : length > 1)).length > 1,
  )
}
