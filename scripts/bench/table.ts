export function percentiles(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: readonly number[]): number => percentiles(values).p50

/** Markdown. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 10 ? 2 : 1) : cell)),
  )
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [first = [], ...rest] = cells
  console.log(`\n### ${title}\n\n${line(first)}\n${line(widths.map((width) => '-'.repeat(width)))}`)
  for (const row of rest) console.log(line(row))
}
