import { columnsOf, withColumnName } from './csvHeader'
import { readDayHeading } from './dayHeadings'
import { plannedLine, type PastedLine } from './planLine'
import { readPartOfDay } from './planWords'
import { readLeadingTimes } from './readTimes'
import { bulletOf, withoutMarks } from './textMarks'

export interface TableRow {
  line: number
  cells: readonly string[]
}

/** Which columns are days; undefined unless two are. */
export function findDayColumns(names: readonly string[]): boolean[] | undefined {
  // A row of a journey, with dates and hours.
  if (names.some(isWholeTime)) return undefined
  const kinds = names.map((name) => readDayHeading(withoutMarks(name).text)?.kind)
  const kind = kinds.find((one, i) => one !== undefined && kinds.indexOf(one) !== i)
  return kind === undefined ? undefined : kinds.map((one) => one === kind)
}

/** The plan in a table with a day in each column; undefined for others. */
export function readDayColumns(names: TableRow, rows: readonly TableRow[]): PastedLine[] | undefined {
  const isDay = findDayColumns(names.cells)
  // A row like the others, as of hotels with two dates.
  if (isDay === undefined || findDayColumns(rows[0]?.cells ?? []) !== undefined) return undefined
  const labels = rows.map(({ cells }) => labelsOf(cells.filter((_, i) => isDay[i] !== true)))
  return names.cells.flatMap((name, column) => {
    if (isDay[column] !== true) return []
    const events = rows.flatMap(({ line, cells }, row) => readCell(cells[column] ?? '', labels[row] ?? noLabels, line))
    return [plannedLine(names.line, withoutMarks(name).text), ...events]
  })
}

/** The column of days and those of parts of the day; undefined without two of these. */
export function findPartColumns(names: readonly string[]): { day: number; isPart: boolean[] } | undefined {
  const columns = columnsOf(names)
  const day = columns.findIndex((column) => column === 'dia' || column === 'fecha')
  const isPart = names.map((name) => readPartOfDay(withoutMarks(name).text) !== undefined)
  return day < 0 || isPart.filter(Boolean).length < 2 ? undefined : { day, isPart }
}

/** The plan in a table such as `Día;Mañana;Tarde`; undefined for others. */
export function readPartColumns(names: TableRow, rows: readonly TableRow[]): PastedLine[] | undefined {
  const found = findPartColumns(names.cells)
  if (found === undefined) return undefined
  return rows.flatMap(({ line, cells }) => {
    const { text } = withoutMarks(cells[found.day] ?? '')
    const heading = /^\d{1,3}(?:[.,]0+)?$/u.test(text) ? `Día ${Number.parseInt(text, 10)}` : text
    const events = cells.flatMap((cell, i) => {
      if (i === found.day) return []
      return readCell(cell, { time: '', name: found.isPart[i] === true ? '' : (names.cells[i] ?? '') }, line)
    })
    return heading === '' ? events : [plannedLine(line, heading), ...events]
  })
}

export const isWholeTime = (text: string): boolean => {
  const times = readLeadingTimes(text)
  return times !== undefined && times.rest === '' && times.invalid.length === 0
}

interface RowLabels {
  time: string
  /** `Cena`, but not `Tarde`. */
  name: string
}
const noLabels: RowLabels = { time: '', name: '' }

function labelsOf(cells: readonly string[]): RowLabels {
  const texts = cells.map((cell) => withoutMarks(cell).text).filter((text) => text !== '')
  const time = texts.find(isWholeTime) ?? ''
  return { time, name: texts.filter((text) => text !== time && readPartOfDay(text) === undefined).join(' ') }
}

/** Each line is an event; the row's time is the first one's. */
function readCell(cell: string, { time, name }: RowLabels, line: number): PastedLine[] {
  const texts = cell.split(/\n|<br\s*\/?>/iu).flatMap((part) => {
    const bare = part.trim()
    const { text, links } = withoutMarks(bare.slice(bulletOf(bare).length))
    return text === '' || /^[-–—]$/u.test(text) ? [] : [{ text, links }]
  })
  return texts.map(({ text, links }, i) => {
    const words = i === 0 && name !== '' ? withColumnName(name, text) : text
    const isTimed = readLeadingTimes(text) !== undefined
    return plannedLine(line, i === 0 && time !== '' && !isTimed ? `${time} ${words}` : words, links, true)
  })
}
