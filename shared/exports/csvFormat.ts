/** The columns of a trip as CSV, as they are called in its first line. */
export const csvColumns = ['dia', 'fecha', 'inicio', 'fin', 'titulo', 'nota', 'categoria', 'imagen'] as const
export type CsvColumn = (typeof csvColumns)[number]

/** A spreadsheet would run a cell that begins like this as a formula, after white space and in the full-width signs of East Asia too. */
const FORMULA = /^'*[\s\u{FEFF}]*[=+\-@＝＋－＠]/u
const GUARDED = /^''*[\s\u{FEFF}]*[=+\-@＝＋－＠]/u

/** Where a spreadsheet that divides cells by `;` or tabs sees a cell begin: it does not know our quotes, nor that a line goes on. */
const INNER_FORMULA = /([;\t\r\n])('*[^\S\t\r\n]*\u{FEFF}?[=+\-@＝＋－＠])/gu
const INNER_GUARDED = /([;\t\r\n])'('*[^\S\t\r\n]*\u{FEFF}?[=+\-@＝＋－＠])/gu

/** A cell that no spreadsheet takes for a formula. (What looks guarded already gets one more `'`, so that reading takes away exactly that.) */
export const guardCell = (cell: string): string => (FORMULA.test(cell) ? "'" : '') + cell.replaceAll(INNER_FORMULA, "$1'$2")

/** The cell as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  const inner = cell.replaceAll(INNER_GUARDED, '$1$2')
  return GUARDED.test(inner) ? inner.slice(1) : inner
}
