import { readPastedPlace } from '#shared/places/readPastedPlace'
import { foldText } from '#shared/text'
import { readCsvLines } from './csvLines'
import { arrangeStops, type MapStop } from './mapStops'
import type { ParsedImport } from './parsedImport'
import { createProblemList } from './problemList'

const COLUMNS = {
  name: ['title', 'titulo'],
  note: ['note', 'nota'],
  url: ['url'],
  comment: ['comment', 'comentario'],
  tags: ['tags', 'etiquetas'],
}
/** A list may have its description above. */
const HEADING_LINES = 6

const cellsOf = (line: string): string[] => line.split(',').map((cell) => foldText(cell.replaceAll('"', '')))
const isHeading = (cells: readonly string[]): boolean =>
  [COLUMNS.name, COLUMNS.note, COLUMNS.url].every((names) => names.some((name) => cells.includes(name)))

/** A list of places saved in Google Maps, as Google Takeout writes it: without positions, but for a few links. */
export const looksLikeSavedPlaces = (text: string): boolean =>
  text
    .slice(0, 5000)
    .split(/\r?\n/, HEADING_LINES)
    .some((line) => isHeading(cellsOf(line)))

/** Throws AppError `InvalidInputError`. */
export function readSavedPlaces(text: string): ParsedImport {
  const problems = createProblemList()
  const rows = readCsvLines(text, ',', problems)
  const at = rows.findIndex(({ cells }) => isHeading(cells.map(foldText)))
  const heading = (rows[at]?.cells ?? []).map(foldText)
  const stops = rows.slice(at + 1).flatMap(({ cells, line }): MapStop[] => {
    const take = (names: readonly string[]) => cells[heading.findIndex((name) => names.includes(name))]?.trim() ?? ''
    const [name, url] = [take(COLUMNS.name), take(COLUMNS.url)]
    const note = [take(COLUMNS.note), take(COLUMNS.comment), take(COLUMNS.tags)].filter((words) => words !== '').join('\n')
    if (name === '' && url === '' && note === '') return []
    const pasted = url === '' ? undefined : readPastedPlace(url)
    const position = pasted !== undefined && 'lat' in pasted ? { lat: pasted.lat, lng: pasted.lng } : undefined
    return [{ name, note, position, url, day: undefined, line }]
  })
  const above = rows.slice(0, Math.max(at, 0)).flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== ''))
  return arrangeStops({ kind: 'csv', title: '', description: above.join('\n'), stops }, problems)
}
