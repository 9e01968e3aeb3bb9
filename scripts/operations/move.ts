/**
 * `npm run move -- --to postgres://…` or `--from postgres://…`: copies SQLite
 * and DATA_DIR to PostgreSQL, or back. Stop the servers first. Resumable; the
 * source is unchanged.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config'
import { OperationError, formatBytes, runCommand, printLine, secondsSince } from './base/command'
import { progressBar, type ProgressBar } from './base/progressBar'
import type { MoveResult } from './move/moveDatabase'
import { moveFromPostgres, moveToPostgres } from './move/moveBetween'

const USAGE = 'Usage: npm run move -- --to postgres://user:password@host:5432/database, or --from with the same.'
const SHOWN_DIGITS = 16

await runCommand(async (args) => {
  const { to, from } = readArgs(args)
  const start = performance.now()
  const config = readConfig({ ...process.env, DATABASE_URL: undefined })
  let bar: ProgressBar | undefined
  const progress = {
    onStart: (total: number) => void (bar = progressBar(total)),
    onProgress: (done: number, what: string) => bar?.add(done, what),
  }
  try {
    const moved =
      to !== undefined
        ? await moveToPostgres({ config, url: to }, progress)
        : await moveFromPostgres({ config, url: from ?? '' }, progress)
    bar?.end()
    printTable(moved)
    printLine(`Everything was copied in ${secondsSince(start)}, and both sides are equal. The source is unchanged.`)
    printLine(
      to !== undefined
        ? 'Start the servers with DATABASE_URL, and store the file periplo.sqlite elsewhere: it is no longer used.'
        : 'Start the server without DATABASE_URL.',
    )
  } finally {
    bar?.end()
  }
})

function readArgs(args: string[]): { to?: string | undefined; from?: string | undefined } {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, from: { type: 'string' } } })
  if ((values.to === undefined) === (values.from === undefined)) throw new OperationError(USAGE)
  return values
}

function printTable({ tables, pictures }: MoveResult): void {
  const lines = [...tables].map(([name, { rows, sha256 }]) => [name, String(rows), sha256])
  lines.push([`pictures (${formatBytes(pictures.bytes)})`, String(pictures.count), pictures.sha256])
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const print = ([what = '', count = '', hash = '']: string[]) =>
    printLine(`  ${what.padEnd(widths[0] ?? 0)}  ${count.padStart(widths[1] ?? 0)}  ${hash.slice(0, SHOWN_DIGITS)}`)
  print(['what', 'rows', 'SHA-256'])
  for (const line of lines) print(line)
}
