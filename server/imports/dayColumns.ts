import { columnsOf, withColumnName } from './csvHeader'
import { headingOfCell, readDayCells } from './dayCells'
import { readDayHeading } from './dayHeadings'
import { plannedLine, SYSTEM_MARK, type PastedLine } from './planLine'
import { readPartOfDay } from './planWords'
import { withWholeTuesday } from './readDates'
import { readLeadingTimes } from './readTimes'
import { bulletOf, withoutMarks, withoutSymbols } from './textMarks'

export interface TableRow {
  line: number
  cells: readonly string[]
}

/** Which columns are days; undefined unless two are. */
export function findDayColumns(names: readonly string[]): boolean[] | undefined {
  // A row of a journey, with dates and hours.
  if (names.some(isWholeTime)) return undefined
  const kinds = names.map((name) => readDayHeading(withWholeTuesday(withoutSymbols(withoutMarks(name).text)))?.kind)
  const kind = kinds.find((one, i) => one !== undefined && kinds.indexOf(one) !== i)
  return kind === undefined ? undefined : kinds.map((one) => one === kind)
}

/** The plan in a table with a day in each column; undefined for others. */
export function readDayColumns(names: TableRow, rows: readonly TableRow[]): PastedLine[] | undefined {
  const isDay = findDayColumns(names.cells)
  // A row like the others, as of hotels with two dates.
  if (isDay === undefined || findDayColumns(rows[0]?.cells ?? []) !== undefined) return undefined
  const labels = rows.map(({ cells }) => labelsOf(cells.filter((_, i) => isDay[i] !== true)))
  const used = new Set<number>()
  const plan = names.cells.flatMap((name, column) => {
    if (isDay[column] !== true) return []
    const events = rows.flatMap(({ line, cells }, row) => readCell(cells[column] ?? '', labels[row] ?? noLabels, line))
    for (const { line } of events) used.add(line)
    return [plannedLine(names.line, withWholeTuesday(withoutMarks(name).text)), ...events]
  })
  const unused = rows.flatMap(({ line }, row) => {
    const name = labels[row]?.name ?? ''
    return used.has(line) || name === '' ? [] : [plannedLine(line, SYSTEM_MARK + name)]
  })
  return [...plan, ...unused]
}

/** Columns of days and dates, and of parts of the day; undefined without two of these, or for others without days. */
export function findPartColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): { days: number[]; isPart: boolean[] } | undefined {
  const isPart = names.map((name) => readPartOfDay(withoutMarks(name).text) !== undefined)
  if (isPart.filter(Boolean).length < 2) return undefined
  const columns = columnsOf(names)
  const named = [columns.indexOf('dia'), columns.indexOf('fecha')].filter((at) => at >= 0)
  const isUnnamed = columns[0] === undefined && isPart[0] !== true && rows.some(([cell = '']) => isDayCell(cell))
  const days = named.length === 0 && isUnnamed ? [0] : named
  return days.length === 0 && isPart.includes(false) ? undefined : { days, isPart }
}

const isDayCell = (cell: string): boolean =>
  readDayHeading(headingOfCell(withoutMarks(cell).text, readDayCells([]))) !== undefined

/** Its cells stand in notes. */
const PLACE = /^(?:ciudad|city|lugar|place|destino|destination|zona|localidad|pueblo)s?$/iu

/** The plan in a table such as `Día;Mañana;Tarde`; undefined for others. */
export function readPartColumns(names: TableRow, rows: readonly TableRow[]): PastedLine[] | undefined {
  const found = findPartColumns(
    names.cells,
    rows.map(({ cells }) => cells),
  )
  if (found === undefined) return undefined
  const { days, isPart } = found
  const dayCells = readDayCells(rows.map(({ cells }) => withoutMarks(cells[days[0] ?? 0] ?? '').text))
  return rows.flatMap(({ line, cells }) => {
    const written = days.map((at) => withoutMarks(cells[at] ?? ''))
    const [first = '', second = ''] = written.map(({ text }) => headingOfCell(text, dayCells))
    const heading = joinHeadings(first, second)
    const notes = [...(heading === first ? [second] : []), ...written.flatMap(({ links }) => links)].filter((text) => text !== '')
    const events = cells.flatMap((cell, i) => {
      const name = names.cells[i] ?? ''
      const { text, links } = withoutMarks(cell)
      if (days.includes(i)) return []
      if (!PLACE.test(name.trim())) return readCell(cell, { time: '', name: isPart[i] === true ? '' : name }, line)
      if (text !== '') notes.push(withColumnName(name, text), ...links)
      return []
    })
    if (events[0] === undefined && notes.length > 0) events.push(plannedLine(line, notes.splice(0).join(', '), [], true))
    events[0]?.more.push(...notes)
    return heading === '' ? events : [plannedLine(line, heading), ...events]
  })
}

/** `Día 1 (2 jun)`, from two cells. */
function joinHeadings(day: string, date: string): string {
  if (day === '' || date === '') return day + date
  return readDayHeading(`${day} (${date})`)?.date === undefined ? day : `${day} (${date})`
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
