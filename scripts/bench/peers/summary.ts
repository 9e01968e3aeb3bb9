import type { MetricColumn } from './cases'
import type { BenchMetrics } from './measuredServer'

export interface Spread {
  least: number
  median: number
  most: number
}

/** undefined if no round has the figure. */
export function computeSpread(rounds: readonly BenchMetrics[], figure: string): Spread | undefined {
  const values = rounds
    .map((figures) => figures[figure])
    .filter((value): value is number => value !== undefined && !Number.isNaN(value))
    .toSorted((a, b) => a - b)
  const [least, most] = [values[0], values.at(-1)]
  if (least === undefined || most === undefined) return undefined
  const middle = (values.length - 1) / 2
  return { least, median: ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2, most }
}

/** Ours first: each figure as `median (least–most)`, then ours divided by theirs. */
export function compareRounds(
  results: ReadonlyMap<string, readonly BenchMetrics[]>,
  columns: readonly MetricColumn[],
): string[][] {
  const [ours] = results.values()
  const head = ['', ...columns.flatMap(({ title, compares }) => (compares === undefined ? [title] : [title, 'ours ÷ this']))]
  const rows = [...results].map(([name, rounds]) => [name, ...columns.flatMap((column) => cellsOf(column, rounds, ours ?? []))])
  return [head, ...rows]
}

function cellsOf(
  { figure, digits, compares }: MetricColumn,
  rounds: readonly BenchMetrics[],
  ours: readonly BenchMetrics[],
): string[] {
  const [theirs, own] = [computeSpread(rounds, figure), computeSpread(ours, figure)]
  const cell = theirs === undefined ? '–' : inWords(theirs, digits)
  if (compares === undefined) return [cell]
  if (theirs === undefined || own === undefined || theirs.median === 0 || rounds === ours) return [cell, '']
  return [cell, (own.median / theirs.median).toFixed(2)]
}

function inWords({ least, median, most }: Spread, digits: number): string {
  const [low, middle, high] = [least, median, most].map((value) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  return low === high ? `${middle}` : `${middle} (${low}–${high})`
}

/** All columns but the first are right-aligned. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map((_, i) => (i === 0 ? '---' : '---:')).join('|')}|`, ...rows.map(line)].join('\n')
}
