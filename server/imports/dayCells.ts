import { withWholeTuesday } from './readDates'
import { withoutSymbols } from './textMarks'

const DAY_RANGE = /^(\d{1,3})\s*(?:[-‐‑–/]|\by\b|\bal?\b|\band\b|\bto\b)\s*(\d{1,3})$/u
/** `1 - 5 agosto` */
const WITH_MONTH = /^(\d{1,3})\s*[-‐‑–—]\s*(\d{1,2})\s+(?:de\s+)?\p{L}/u
const DAY_NUMBER = /^(?:d[ií]as?\s*|day\s*)?\d{1,3}(?:[.,]0+)?$/iu

/** What the cells of a column of days mean. */
export interface DayCells {
  /** `1-2` is two days, not the first of February. */
  hasRanges: boolean
  /** `1 - 5 agosto` is day 1, not five days. */
  hasDates: boolean
}

export function readDayCells(written: readonly string[]): DayCells {
  const cells = written.map((cell) => cell.trim())
  const ranges = rangesOf(cells, DAY_RANGE)
  const isEachRange = ranges.every(({ first, last }, i) => last > first && first >= (ranges[i - 1]?.last ?? 0))
  const dated = rangesOf(cells, WITH_MONTH)
  return {
    hasRanges: isEachRange && (ranges.length > 1 || cells.some((cell) => DAY_NUMBER.test(cell))),
    hasDates: dated.some(({ last }, i) => (dated[i + 1]?.first ?? Infinity) < last),
  }
}

const rangesOf = (cells: readonly string[], pattern: RegExp): { first: number; last: number }[] =>
  cells.flatMap((cell) => {
    const [, first, last] = pattern.exec(cell) ?? []
    return first === undefined || last === undefined ? [] : [{ first: Number(first), last: Number(last) }]
  })

/** As in a text: `Día 2` for `2` and `2.0`, `Días 2-3`. */
export function headingOfCell(cell: string, { hasRanges, hasDates }: DayCells): string {
  const text = withWholeTuesday(withoutSymbols(cell).trim())
  const number = /^(\d{1,3})(?:[.,]0+)?(?=$|\s*\()/u.exec(text)
  if (number !== null) return `Día ${number[1]}${text.slice(number[0].length)}`
  const [, first, last] = (hasRanges ? DAY_RANGE.exec(text) : null) ?? []
  if (first !== undefined) return `Días ${first}-${last}`
  return hasDates && WITH_MONTH.test(text) ? `Día ${text}` : text
}
