export const csvColumns = ['dia', 'fecha', 'inicio', 'fin', 'titulo', 'nota', 'categoria', 'imagen'] as const
/** Behind the others, in a trip with places or nights. */
export const csvPlaceColumns = ['lugar', 'lat', 'lng', 'noches'] as const
export type CsvColumn = (typeof csvColumns)[number] | (typeof csvPlaceColumns)[number]

/** A number for a Spanish spreadsheet, which reads `2.174` as a thousand times more. */
export const formatCsvDegrees = (degrees: number): string => String(degrees).replace('.', ',')

export function readCsvDegrees(cell: string): number | undefined {
  const text = cell.trim().replace(',', '.')
  return /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : undefined
}

/** Run as a formula by spreadsheets, also after white space and with full-width signs. */
const FORMULA = /^'*[\s\u{FEFF}]*[=+\-@＝＋－＠]/u
const GUARDED = /^''*[\s\u{FEFF}]*[=+\-@＝＋－＠]/u

/** Spreadsheets that split at `;` or tabs ignore our quotes and line continuations. */
const INNER_FORMULA = /([;\t\r\n])('*[^\S\t\r\n]*\u{FEFF}?[=+\-@＝＋－＠])/gu
const INNER_GUARDED = /([;\t\r\n])'('*[^\S\t\r\n]*\u{FEFF}?[=+\-@＝＋－＠])/gu

/** Against formula injection. Escaped cells get one more `'`: `unescapeFormula` is the inverse. */
export const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? "'" : '') + cell.replaceAll(INNER_FORMULA, "$1'$2")

export function unescapeFormula(cell: string): string {
  const inner = cell.replaceAll(INNER_GUARDED, '$1$2')
  return GUARDED.test(inner) ? inner.slice(1) : inner
}
