import { csvColumns, type CsvColumn } from '#shared/exports/csvFormat'
import { foldText } from '#shared/text'

/** Aliases, without accents. */
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

export const columnsOf = (header: readonly string[]): (CsvColumn | undefined)[] =>
  header.map((name) => csvColumns.find((column) => [column, ...OTHER_NAMES[column]].includes(foldText(name))))

/** Spreadsheets with decimal commas use semicolons. */
export function delimiterOf(text: string): string {
  const line = firstLine(text).slice(0, 1000)
  const count = (delimiter: string) => columnsOf(splitHeader(line, delimiter)).filter((column) => column !== undefined).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

const splitHeader = (line: string, delimiter: string): string[] => line.split(delimiter).map((name) => name.replaceAll('"', ''))

/** Needs a title and another known column. */
export function looksLikeCsv(text: string): boolean {
  const line = firstLine(text).slice(0, 1000)
  const columns = columnsOf(splitHeader(line, delimiterOf(text)))
  return columns.includes('titulo') && columns.filter((column) => column !== undefined).length > 1
}
