import { columnsOf, withColumnName, type TableColumn } from './csvHeader'
import { headingOfCell, readDayCells, type DayCells } from './dayCells'
import { isWholeTime, readDayColumns, readPartColumns, type TableRow } from './dayColumns'
import { readDayHeading } from './dayHeadings'
import { plannedLine, type PastedLine } from './planLine'
import { isTotal, readPartOfDay } from './planWords'
import { withoutMarks } from './textMarks'

const SEPARATOR = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/u

/** Tables of Markdown: for each of their lines, by its index, what stands there instead. */
export function readPipeTables(lines: readonly string[]): Map<number, PastedLine[]> {
  const read = new Map<number, PastedLine[]>()
  let end = 0
  lines.forEach((line, i) => {
    const above = lines[i - 1] ?? ''
    if (i < end || !line.includes('|') || !above.includes('|') || !SEPARATOR.test(line.trim())) return
    end = i + 1
    while (lines[end]?.includes('|') === true) end += 1
    const names = { line: i, cells: cellsOf(above).map((name) => withoutMarks(name).text) }
    const rows = lines.slice(i + 1, end).map((row, n) => ({ line: i + 2 + n, cells: cellsOf(row) }))
    const plan = readDayColumns(names, rows) ?? readPartColumns(names, rows)
    read.set(i - 1, plan ?? []).set(i, [])
    const planned = plan === undefined ? readRows(names.cells, rows) : rows.map(() => [])
    planned.forEach((row, n) => read.set(i + 1 + n, row))
  })
  return read
}

function readRows(names: readonly string[], rows: readonly TableRow[]): PastedLine[][] {
  let last = ''
  const columns = columnsOf(
    names,
    rows.map(({ cells }) => cells.map((cell) => withoutMarks(cell).text)),
  )
  const at = columns.indexOf('dia')
  const dayCells = readDayCells(rows.map(({ cells }) => withoutMarks(cells[at] ?? '').text))
  return rows.map((row) => {
    const { line } = row
    const { day, events } = readRow(row, names, columns, dayCells)
    if (day === '' || day === last) return events
    last = day
    return [plannedLine(line, day), ...events]
  })
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split('|')
    .map((cell) => cell.trim())

/** `2 h` of an unknown column, and all of `Duración`, are lengths. */
const isTimeCell = (column: TableColumn | undefined, name: string, text: string): boolean =>
  (column === undefined ? /\d[:.]\d{2}|\d\s?[ap]\.?\s?m/iu.test(text) && !/durac|duration/iu.test(name) : isTimes(column)) &&
  isWholeTime(text)

const isTimes = (column: TableColumn | undefined): boolean => column === 'inicio' || column === 'fin'

/** The columns of `Sarria` and `Portomarín`, below `Desde` and `Hasta`; none for hours. */
function findStage(cells: readonly string[], columns: readonly (TableColumn | undefined)[]): number[] {
  const ends = [columns.indexOf('inicio'), columns.indexOf('fin')]
  const areWords = ends.every((at) => {
    const { text } = withoutMarks(cells[at] ?? '')
    return /\p{L}/u.test(text) && !/\p{N}/u.test(text) && readPartOfDay(text) === undefined
  })
  return areWords ? ends : []
}

/** Without a known column, or with an empty one, the first cell that is left is the title. */
function readRow(
  { cells, line }: TableRow,
  names: readonly string[],
  columns: readonly (TableColumn | undefined)[],
  dayCells: DayCells,
): { day: string; events: PastedLine[] } {
  const stage = columns.includes('titulo') ? [] : findStage(cells, columns)
  let day = ''
  let title = columns.includes('titulo') ? undefined : stage.map((at) => withoutMarks(cells[at] ?? '').text).join(' – ')
  const times: string[] = []
  const more: { text: string; note: string }[] = []
  const addresses: string[] = []
  cells.forEach((cell, i) => {
    const { text, links } = withoutMarks(cell)
    const column = columns[i]
    const name = names[i] ?? ''
    const named = { text, note: column === 'nota' ? text : withColumnName(name, text) }
    addresses.push(...links)
    if (text === '' || /^[-–—]$/u.test(text) || stage.includes(i)) return
    if (column === 'dia' || column === 'fecha') {
      const heading = headingOfCell(text, dayCells)
      if (day === '' && readDayHeading(heading) !== undefined) day = heading
      else if (column === 'fecha' && readDayHeading(`${day} (${text})`)?.date !== undefined) day = `${day} (${text})`
      else more.push(named)
    } else if (isTimeCell(column, name, text) && times.length < 2) times.push(text)
    else if (column === 'titulo' && title === undefined) title = text
    else if (column === undefined && title === '') title = text
    else more.push(named)
  })
  const first = (title ?? '') === '' ? more.shift() : undefined
  const isRow = first !== undefined && (readDayHeading(first.text) !== undefined || isTotal(first.text))
  const notes = [...more.map(({ note }) => note), ...addresses]
  const words = [times.join('–'), title || (isRow ? first.text : (first?.note ?? notes.shift() ?? ''))]
    .filter((part) => part !== '')
    .join(' ')
  return { day, events: words === '' ? [] : [plannedLine(line, words, notes, true)] }
}
