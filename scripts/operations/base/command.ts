import { ConfigError } from '#server/base/config'
import { UnusablePostgresError } from '#server/base/db/unusablePostgres'

/** For operators, in a whole sentence. */
export class OperationError extends Error {}

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const power = Math.min(4, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(1)} ${['B', 'kB', 'MB', 'GB', 'TB'][power] ?? ''}`
}

/** `2026-11-20T10-15-30-123Z` */
export const fileTimestamp = (time: number): string => new Date(time).toISOString().replaceAll(/[:.]/g, '-')

/** `start` is from `performance.now()`. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Prints errors as one sentence and exits with 1; unexpected ones keep their stack. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`)
    process.exitCode = 1
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Messages of Node and SQLite are clear too.
  const isSentence = [OperationError, ConfigError, UnusablePostgresError].some((kind) => error instanceof kind)
  return isSentence || 'code' in error ? error.message : (error.stack ?? error.message)
}
