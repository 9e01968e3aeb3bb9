/** The columns of a trip as CSV, as they are called in its first line. */
export const csvColumns = ['dia', 'fecha', 'inicio', 'fin', 'titulo', 'nota', 'categoria', 'imagen'] as const
export type CsvColumn = (typeof csvColumns)[number]

/** A spreadsheet would run what begins like this as a formula, after white space and in the full-width signs of East Asia too. */
const FORMULA = /^'*[\s\u{FEFF}]*[=+\-@＝＋－＠]/u
const GUARDED = /^''*[\s\u{FEFF}]*[=+\-@＝＋－＠]/u

/** A cell that no spreadsheet takes for a formula. (What looks guarded already gets one more `'`, so that reading takes away exactly that.) */
export const guardCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** The cell as it was before `guardCell`. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
