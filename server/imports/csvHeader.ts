import { csvColumns, type CsvColumn } from '#shared/exports/csvFormat'
import { fold } from '#shared/text'

/** What other tables call our columns, without accents. */
const OTHER_NAMES: Record<CsvColumn, readonly string[]> = {
  dia: ['day'],
  fecha: ['date'],
  inicio: ['start', 'hora', 'desde'],
  fin: ['end', 'hasta'],
  titulo: ['title', 'nombre', 'evento'],
  nota: ['notas', 'note', 'notes', 'descripcion', 'description'],
  categoria: ['category'],
  imagen: ['image', 'foto'],
}

const DELIMITERS = [',', ';', '\t'] as const

const firstLine = (text: string): string => /^[^\r\n]*/.exec(text)?.[0] ?? ''

/** Our column that each cell of the first line names. */
export const columnsOf = (header: readonly string[]): (CsvColumn | undefined)[] =>
  header.map((name) => csvColumns.find((column) => [column, ...OTHER_NAMES[column]].includes(fold(name))))

/** What divides the cells: spreadsheets with decimal commas write semicolons. */
export function delimiterOf(text: string): string {
  const line = firstLine(text).slice(0, 1000)
  const count = (delimiter: string) => columnsOf(splitHeader(line, delimiter)).filter((column) => column !== undefined).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

const splitHeader = (line: string, delimiter: string): string[] => line.split(delimiter).map((name) => name.replaceAll('"', ''))

/** Whether a text is a table of events: its first line names a column of titles, and another one. */
export function looksLikeCsv(text: string): boolean {
  const line = firstLine(text).slice(0, 1000)
  const columns = columnsOf(splitHeader(line, delimiterOf(text)))
  return columns.includes('titulo') && columns.filter((column) => column !== undefined).length > 1
}
