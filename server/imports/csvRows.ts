import type { FileEvent } from '#shared/api/itineraryFile'
import { daysBetween, type CalendarDate } from '#shared/dates'
import { readCsvDegrees, unescapeFormula } from '#shared/exports/csvFormat'
import { isImagePath } from '#shared/imagePath'
import { isNightCount } from '#shared/itinerary/fields'
import { makePlace, type Place } from '#shared/places/place'
import { readDay, readHours, readMoment } from './csvCells'
import type { DayCells } from './dayCells'
import { isLodging, withColumnName, type TableColumn } from './csvHeader'
import type { TableRow } from './dayColumns'
import { readDayHeading } from './dayHeadings'
import { normalizeEvent } from './normalizeEvent'
import type { ProblemList } from './problemList'
import { readCategory } from './readCategory'
import { resolveDate, type WrittenDate } from './readDates'
import { formatMoment, formatNights, looksLikeStay } from './stays'
import { withoutSymbols } from './textMarks'

export interface Row {
  line: number
  dayNumber: number | undefined
  date: CalendarDate | undefined
  weekday: number | undefined
  /** Neither day nor date is filled in. */
  isUndated: boolean
  nights: number
  /** Of the day: `Llegada`, in `Día 1: Llegada`. */
  dayTitle: string
  /** Undefined if only the day is filled in. */
  event: FileEvent | undefined
}

export interface Table {
  names: readonly string[]
  columns: readonly (TableColumn | undefined)[]
  isOwn: boolean
  monthFirst: boolean
  dayCells: DayCells
  today: CalendarDate
}

/** `DÍA 1 - 12/03/2027,,,`: a day that stands above its rows. */
export function readSection({ line, cells }: TableRow, today: CalendarDate): Row | undefined {
  const [words, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const heading = words === undefined || others.length > 0 ? undefined : readDayHeading(withoutSymbols(words))
  if (heading === undefined) return undefined
  return {
    line,
    dayNumber: heading.first,
    weekday: heading.weekday,
    date: heading.date === undefined ? undefined : resolveDate(heading.date, today),
    isUndated: false,
    nights: heading.more,
    dayTitle: heading.title,
    event: undefined,
  }
}

/** Two cells of a row may have these meanings. */
const REPEATED: ReadonlySet<TableColumn> = new Set(['dia', 'nota', 'lugar', 'ignored'])

/** '' without any. */
const wordsOf = (text: string): string => (/\p{L}{3}/u.test(text) ? text : '')

const isSameDay = (one: WrittenDate, other: WrittenDate): boolean => one.day === other.day && one.month === other.month

/** `Total gastos` */
const TOTAL = /^(?:sub)?total(?:es)?\b/iu
/** Empty in a row of sums, or its name. */
const NO_SUMS = ['dia', 'fecha', 'inicio', 'titulo'] as const

export function readRow({ line, cells }: TableRow, table: Table, problems: ProblemList): Row[] {
  const { names, columns, isOwn, today, monthFirst } = table
  const of = new Map<TableColumn, string[]>()
  const more: string[] = []
  let lodging = ''
  cells.forEach((cell, i) => {
    const text = unescapeFormula(cell).trim()
    const column = columns[i]
    if (text === '' || (!isOwn && /^[-–—]$/u.test(text))) return
    if (column === undefined && isLodging(names[i] ?? '')) lodging ||= withColumnName(names[i] ?? '', text)
    if (i >= columns.length) problems.add(line, 'extra_cells', cell)
    else if (column === undefined || (of.has(column) && !REPEATED.has(column))) more.push(withColumnName(names[i] ?? '', text))
    else of.set(column, [...(of.get(column) ?? []), text])
  })
  if (of.size === 0 && more.length === 0) return []
  const first = (column: TableColumn): string => of.get(column)?.[0] ?? ''
  const whole = cells.filter((cell) => cell.trim() !== '').join(' · ')
  const isSum =
    cells.some((cell) => TOTAL.test(cell.trim())) && NO_SUMS.every((column) => first(column) === '' || TOTAL.test(first(column)))
  if (!isOwn && isSum) {
    problems.add(line, 'bad_line', whole)
    return []
  }
  const known = <T>(column: TableColumn, value: T | undefined, code: Parameters<ProblemList['add']>[1]): T | undefined => {
    if (value === undefined && first(column) !== '') problems.add(line, code, first(column), wordsOf(first(column)))
    return value
  }
  const resolve = (date: WrittenDate | undefined) => (date === undefined ? undefined : resolveDate(date, today))
  const days = (of.get('dia') ?? []).map((text) => readDay(text, table.dayCells))
  for (const [i, text] of (of.get('dia') ?? []).entries())
    if (days[i] === undefined) problems.add(line, 'bad_day', text, wordsOf(text))
  const on = known('fecha', readMoment(first('fecha'), monthFirst), 'bad_date')
  // `Tarde`, or the place where a stage begins.
  const worded = (['inicio', 'fin'] as const).filter(
    (column) => !isOwn && /^\P{N}+$/u.test(first(column)) && readMoment(first(column), monthFirst) === undefined,
  )
  // `10-12` beside a date is no date.
  const readTimeBesideDate = (cell: string) =>
    (on?.date === undefined ? undefined : readHours(cell)) ?? readMoment(cell, monthFirst)
  const momentOf = (column: 'inicio' | 'fin') =>
    worded.includes(column) ? undefined : known(column, readTimeBesideDate(first(column)), 'bad_time')
  const [from, to] = [momentOf('inicio'), momentOf('fin')]
  // `7.5` is read as a date.
  if (from?.date !== undefined && from.time === undefined && on?.date !== undefined && !isSameDay(from.date, on.date))
    problems.add(line, 'bad_time', first('inicio'))
  const until = known('hastaFecha', readMoment(first('hastaFecha'), monthFirst), 'bad_date')
  const date = resolve(days.find((day) => day?.date !== undefined)?.date ?? on?.date ?? from?.date)
  const lastDate = resolve(until?.date ?? on?.until?.date ?? from?.until?.date ?? to?.date)
  const unnamed = days.find((day) => day?.date !== undefined && day.date.month === undefined)
  if (unnamed !== undefined) problems.add(line, 'assumed_month', first('dia'))
  const startTime = from?.time ?? on?.time ?? null
  const endTime = to?.time ?? from?.until?.time ?? on?.until?.time ?? until?.time ?? null
  const range = days.find((day) => day?.last !== undefined)
  const nights = date === undefined || lastDate === undefined ? 0 : Math.max(daysBetween(date, lastDate), 0)
  const category = readCategory(first('categoria'))
  if (isOwn) known('categoria', category, 'unknown_category')
  else if (category === undefined && first('categoria') !== '')
    more.push(withColumnName(names[columns.indexOf('categoria')] ?? '', first('categoria')))
  const place = isOwn ? readPlaceCells(first, category === 'accommodation') : undefined
  const stay = category === 'accommodation' && isNightCount(Number(first('noches'))) ? Number(first('noches')) : null
  const unread: TableColumn[] = [
    ...(place === undefined ? ['lat' as const, 'lng' as const] : []),
    ...(stay === null ? ['noches' as const] : []),
  ]
  const unreadCells = unread.flatMap((column) => (first(column) === '' ? [] : [withColumnName(column, first(column))]))
  const isNamedStay = nights > 0 && looksLikeStay(first('titulo'), startTime === null ? first('lugar') : '')
  const isOvernight = nights === 1 && endTime !== null && startTime !== null && endTime < startTime && !isNamedStay
  const lastsLonger = nights > 0 && !isOvernight
  const stage = days.includes(undefined) ? '' : worded.map(first).join(' – ')
  const title = first('titulo') || first('nota') || first('lugar') || stage || lodging
  const [label = '', ...below] = isOwn ? [title] : title.split(/\s*\n\s*/u)
  const saysNights = lastsLonger && (isNamedStay || startTime === null)
  const nightsAgain = more.find((text) => new RegExp(`^(?:noches|nights): ${nights}$`, 'iu').test(text))
  const about = [
    ...(range?.number === undefined || range.last === undefined ? [] : [`Días ${range.number}-${range.last}`]),
    ...(saysNights ? [formatNights(nights)] : []),
    ...(lastsLonger && lastDate !== undefined && (startTime !== null || endTime !== null)
      ? [formatMoment(isNamedStay ? 'Salida' : 'Hasta', lastDate, endTime)]
      : []),
    ...(place === undefined ? (of.get('lugar') ?? []).map((text) => `Lugar: ${text}`) : []),
    ...unreadCells,
    ...(title === stage ? [] : worded.map((column) => withColumnName(names[columns.indexOf(column)] ?? '', first(column)))),
    ...(saysNights ? more.filter((text) => text !== nightsAgain) : more),
  ]
  const isLoose = !isOwn && startTime === null && first('dia') + first('fecha') === ''
  const isAmount = first('titulo') === '' && !/\p{L}/u.test(title)
  if (isLoose && isAmount && (title !== '' || more.length > 0)) {
    problems.add(line, 'bad_line', whole)
    return []
  }
  const isNameless = !isOwn && title === '' && [...of.keys()].some((column) => column !== 'dia' && column !== 'fecha')
  if (isNameless || (!isOwn && title === '' && more.length > 0)) problems.add(line, 'bad_line', whole)
  const isDayOnly = !isOwn && more.length === 0 && [...of.keys()].every((column) => column === 'dia' || column === 'fecha')
  return [
    {
      line,
      dayNumber: days.find((day) => day?.number !== undefined)?.number,
      weekday: days.find((day) => day?.weekday !== undefined)?.weekday,
      date,
      isUndated: first('dia') === '' && first('fecha') === '' && date === undefined,
      nights: Math.max(nights, (range?.last ?? 0) - (range?.number ?? 0)),
      dayTitle: days.find((day) => day?.title !== undefined)?.title ?? '',
      event:
        isDayOnly || (!isOwn && title === '')
          ? undefined
          : normalizeEvent(
              {
                label: isOwn ? first('titulo') : label,
                description: [...below, ...[...(of.get('nota') ?? []), ...about].filter((text) => isOwn || text !== title)].join(
                  '\n',
                ),
                startTime,
                endTime: lastsLonger ? null : endTime,
                category: category ?? (isNamedStay ? 'accommodation' : null),
                image: known('imagen', isImagePath(first('imagen')) ? first('imagen') : undefined, 'foreign_image') ?? null,
                ...(place !== undefined && { place }),
                ...(stay !== null && { nights: stay }),
              },
              line,
              problems,
            ),
    },
  ]
}

/** Accommodation is hidden until its owner shows it. */
function readPlaceCells(first: (column: TableColumn) => string, hidden: boolean): Place | undefined {
  const [lat, lng] = [readCsvDegrees(first('lat')), readCsvDegrees(first('lng'))]
  if (lat === undefined || lng === undefined) return undefined
  const name = first('lugar')
  const isNamed = name !== `${lat}, ${lng}`
  return makePlace({ lat, lng, source: 'import', name: isNamed ? name : null, hidden })
}
