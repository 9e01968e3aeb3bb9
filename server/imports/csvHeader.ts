import { csvColumns, csvPlaceColumns } from '#shared/exports/csvFormat'
import { foldText } from '#shared/text'
import { readDayHeading } from './dayHeadings'
import { readPartOfDay } from './planWords'
import { withoutSymbols } from './textMarks'

const tableColumns = [...csvColumns, 'hastaFecha', 'lugar', 'ignored'] as const
export type TableColumn = (typeof tableColumns)[number] | (typeof csvPlaceColumns)[number]

/** What people and programs call a column, folded and without what stands in brackets. */
const NAMES: Readonly<Record<(typeof tableColumns)[number], readonly string[]>> = {
  dia: [
    'day',
    'jornada',
    'etapa',
    'stage',
    'n dia',
    'no dia',
    'num dia',
    'numero de dia',
    'dia n',
    'day number',
    'dia de la semana',
    'weekday',
  ],
  fecha: [
    'date',
    'start date',
    'fecha inicio',
    'fecha de inicio',
    'fecha inicial',
    'fecha de entrada',
    'entrada',
    'check in',
    'check-in',
    'checkin',
    'when',
    'cuando',
    'due date',
  ],
  hastaFecha: ['end date', 'fecha fin', 'fecha de fin', 'fecha final', 'fecha de salida', 'check out', 'check-out', 'checkout'],
  inicio: [
    'start',
    'start time',
    'time',
    'hora',
    'horas',
    'horario',
    'hora inicio',
    'hora de inicio',
    'desde',
    'from',
    'empieza',
    'comienzo',
    'hours',
    'departure time',
    'hora de salida',
    'hora salida',
    'a que hora',
    'franja',
    'franja horaria',
    'tramo horario',
    'hora aproximada',
    'starts',
    'begin',
    'begins',
    'time slot',
    'de',
  ],
  fin: [
    'end',
    'end time',
    'arrival time',
    'hora de llegada',
    'hora llegada',
    'hora fin',
    'hora de fin',
    'hasta',
    'to',
    'until',
    'termina',
    'final',
    'finaliza',
    'finish',
    'finishes',
    'finish time',
    'ends',
    'a',
  ],
  titulo: [
    'title',
    'nombre',
    'name',
    'evento',
    'event',
    'actividad',
    'activity',
    'subject',
    'asunto',
    'que',
    'que hacer',
    'que hacemos',
    'que vemos',
    'que ver',
    'que haremos',
    'what',
    'what to do',
    'plan',
    'planes',
    'plan del dia',
    'actividades',
    'activities',
    'eventos',
    'visita',
    'visitas',
    'summary',
    'concepto',
    'descripcion de la actividad',
    'itinerario',
    'itinerary',
    'programa',
    'card name',
    'task',
    'tarea',
  ],
  nota: [
    'notas',
    'note',
    'notes',
    'descripcion',
    'description',
    'observaciones',
    'comentarios',
    'comments',
    'detalles',
    'details',
    'remarks',
  ],
  lugar: ['location', 'place', 'sitio', 'ubicacion', 'direccion', 'address', 'where', 'donde', 'venue'],
  categoria: ['category', 'tipo', 'type'],
  imagen: ['image', 'foto', 'photo'],
  ignored: ['private', 'all day event'],
}
const columnByName = new Map(tableColumns.flatMap((column) => [column, ...NAMES[column]].map((name) => [name, column] as const)))

export const DELIMITERS = [',', ';', '\t'] as const
const MAX_NAME = 100
export const MAX_ROWS_ABOVE = 10
export const MAX_COLUMNS = 100
const MAX_LINE_LENGTH = 1000

const LODGING = [
  ...['alojamiento', 'alojamientos', 'hotel', 'hoteles', 'donde dormir', 'dormir', 'pernocta'],
  ...['accommodation', 'lodging', 'where to stay', 'overnight'],
]
const ROUTE = ['ruta', 'route', 'recorrido', 'trayecto', 'segment', 'tramo', 'etapa', 'stage']
const TOWN = ['lugar', 'ciudad', 'city', 'destino', 'destination']
/** In tables without a column of titles, the best one first. */
const OTHER_TITLES: readonly (readonly string[])[] = [
  LODGING,
  ['vuelo', 'flight', 'tren', 'train', 'transporte', ...ROUTE],
  NAMES.lugar,
  TOWN,
]
const NIGHTS = ['noches', 'nights']
/** Of journeys and stays: the first one is the beginning. */
const ENDS = new Set(['salida', 'llegada', 'departure', 'arrival'])

const foldName = (name: string): string =>
  foldText(
    withoutSymbols(name)
      .replace(/[([].*$/u, '')
      .replace(/[.:ºª°#*]+/gu, ' '),
  )
    .replace(/\s+/gu, ' ')
    .trim()

/** `rows`, if known, tell numbers of stages from their names. */
export function columnsOf(header: readonly string[], rows?: Rows): (TableColumn | undefined)[] {
  if (isOwnHeader(header)) return [...csvColumns, ...csvPlaceColumns].slice(0, header.length)
  const names = header.map((name) => foldName(name.slice(0, MAX_NAME)))
  const columns = names.map((name): TableColumn | undefined => columnByName.get(name))
  // Elsewhere they are a length.
  if (/^(?:dias|days|jornadas|etapas)$/u.test(names[0] ?? '')) columns[0] = 'dia'
  const stage = names.findIndex((name) => name === 'etapa' || name === 'stage')
  if (stage >= 0 && isNameOfStage(stage, columns, rows)) columns[stage] = undefined
  const isDated = columns.includes('dia') || columns.includes('fecha')
  if (!isDated && names.length > 0 && columns[0] === undefined && areDays(rows ?? [])) columns[0] = 'dia'
  const ends: TableColumn[] = columns.includes('fecha')
    ? columns.includes('hastaFecha')
      ? []
      : endsBehindDate(columns, names)
    : ['fecha', 'hastaFecha']
  for (const [i, name] of names.entries()) if (ENDS.has(name)) columns[i] = ends.shift()
  const hasParts = names.filter((name) => readPartOfDay(name) !== undefined).length > 1
  if (!hasParts && !columns.includes('titulo') && columns.some((column) => column !== undefined && WHEN.has(column))) {
    const known = titlesOf(names, columns, rows ?? [])
      .map((words) => names.findIndex((name, i) => words.includes(name) && columns[i] !== 'dia'))
      .filter((i) => i >= 0)
    const isTimed = columns.includes('fecha') && columns.includes('inicio') && !columns.includes('fin')
    const best = known.find((i) => areWords(rows ?? [], i)) ?? known[0]
    const at = best ?? (isTimed ? names.findIndex((name, i) => name !== '' && columns[i] === undefined) : -1)
    if (at >= 0) columns[at] = 'titulo'
  }
  return columns
}

const WHEN = new Set<TableColumn>(['dia', 'fecha', 'inicio'])

type Rows = readonly (readonly string[])[]

/** Without rows, a column behind the days. */
function isNameOfStage(at: number, columns: readonly (TableColumn | undefined)[], rows: Rows | undefined): boolean {
  const days = columns.findIndex((column, i) => i !== at && (column === 'dia' || column === 'fecha'))
  return days >= 0 && (rows === undefined ? days < at : areWords(rows, at))
}

/** Most of a column's cells, and not numbers of days. */
function areWords(rows: Rows, at: number): boolean {
  const filled = rows.map((cells) => (cells[at] ?? '').trim()).filter((text) => text !== '')
  const words = filled.filter((text) => /\p{L}{2}/u.test(text) && readDayHeading(withoutSymbols(text)) === undefined)
  return words.length > filled.length / 2
}

/** Below a heading such as `Cuándo vamos`. */
function areDays(rows: Rows): boolean {
  const filled = rows.map(([first = '']) => first.trim()).filter((text) => text !== '')
  return filled.filter((text) => readDayHeading(withoutSymbols(text)) !== undefined).length > filled.length / 2
}

/** A hotel beside a route is a note, unless the table lists stays. */
function titlesOf(names: readonly string[], columns: readonly (TableColumn | undefined)[], rows: Rows): Rows {
  if (!names.some((name) => LODGING.includes(name))) return OTHER_TITLES
  const areStays = columns.includes('hastaFecha') || names.some((name) => NIGHTS.includes(name))
  const places = areStays ? [ROUTE] : [ROUTE, TOWN]
  const hasStages = isStage(names, columns) && areWords(rows, columns.indexOf('inicio'))
  return hasStages ? places : [...places, ...OTHER_TITLES]
}

const isStage = (names: readonly string[], columns: readonly (TableColumn | undefined)[]): boolean =>
  STAGE_ENDS.every((words) => names.some((name) => words.includes(name))) &&
  (columns.includes('dia') || columns.includes('fecha'))

/** `Fecha;Salida;Llegada` are times, `Entrada;Salida` is a stay. */
const endsBehindDate = (columns: readonly (TableColumn | undefined)[], names: readonly string[]): TableColumn[] =>
  STAY_BEGINS.has(names[columns.indexOf('fecha')] ?? '') ? ['hastaFecha'] : ['inicio', 'fin']

const STAY_BEGINS = new Set(['entrada', 'check in', 'check-in', 'checkin', 'fecha de entrada'])

/** `De` and `A`, of a stage. */
const STAGE_ENDS: readonly (readonly string[])[] = [
  ['de', 'desde', 'from'],
  ['a', 'hasta', 'to'],
]

/** Needs a title or a stage's both ends, and another known column. */
export const isHeader = (cells: readonly string[]): boolean => {
  const columns = columnsOf(cells)
  if (columns.includes('titulo')) return columns.filter((column) => column !== undefined).length > 1
  const names = cells.map((cell) => foldName(cell.slice(0, MAX_NAME)))
  return isStage(names, columns)
}

export const isLodging = (name: string): boolean => LODGING.includes(foldName(name.slice(0, MAX_NAME)))

/** Our own table: a row without day and date is an idea. Elsewhere the cell above counts. */
export const isOwnHeader = (cells: readonly string[]): boolean =>
  [csvColumns, [...csvColumns, ...csvPlaceColumns]].some((columns) => columns.join() === cells.join())

/** Those above a table's heading, and the heading. */
export const firstLines = (text: string): string[] =>
  text.slice(0, MAX_ROWS_ABOVE * MAX_LINE_LENGTH).split(/\r\n?|\n/, MAX_ROWS_ABOVE + 1)

const SEP = /^sep=(.)\s*$/i

/** By the heading within the first ten lines. */
function findDelimiter(text: string): string | undefined {
  const lines = firstLines(text)
  const named = SEP.exec(lines[0] ?? '')?.[1]
  if (named !== undefined) return named
  const cellsOf = (line: string, delimiter: string) =>
    line
      .slice(0, MAX_LINE_LENGTH)
      .split(delimiter)
      .map((name) => name.replaceAll('"', ''))
  const known = (delimiter: string) =>
    Math.max(
      ...lines.map((line) => {
        const cells = cellsOf(line, delimiter)
        return isHeader(cells) ? columnsOf(cells).filter((column) => column !== undefined).length : 0
      }),
    )
  const best = DELIMITERS.toSorted((a, b) => known(b) - known(a))[0] ?? ','
  return known(best) > 0 ? best : undefined
}

const OTHER_SIGNS = /"[^"]*"|[^,;\t]/gu

/** Each of its first lines has the same two or more signs between cells. */
export function looksLikeTable(text: string): boolean {
  const lines = firstLines(text).filter((line) => line.trim() !== '')
  const signs = lines.map((line) => line.replace(OTHER_SIGNS, ''))
  return (
    signs.length > 1 &&
    DELIMITERS.some((delimiter) => {
      const counts = signs.map((found) => found.split(delimiter).length - 1)
      return counts.every((count) => count > 1 && count === counts[0])
    })
  )
}

/** `Precio (€)` and `12` give `Precio: 12 €`. */
export function withColumnName(name: string, text: string): string {
  const [, words = name.trim(), unit = ''] = /^(.*?)\s*\(([^()]{1,3})\)\s*$/u.exec(name.trim().slice(0, MAX_NAME)) ?? []
  const value = unit !== '' && /^[\d.,]+$/.test(text) ? `${text} ${unit}` : text
  return words === '' ? value : `${words}: ${value}`
}

export const delimiterOf = (text: string): string => findDelimiter(text) ?? ','

export const looksLikeCsv = (text: string): boolean => findDelimiter(text) !== undefined
