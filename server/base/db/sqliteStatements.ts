import type Database from 'better-sqlite3'
import type { SqlText, SqlValue, SqlValues } from './database'

type BoundValue = string | number | Uint8Array | null

type Statement = Database.Statement<[Record<string, BoundValue>], unknown>

const statementsByClient = new WeakMap<Database.Database, Map<string, Statement>>()

/** The statement of a text, compiled once for each connection and kept; its rows are arrays, several times faster to read than objects. */
function statementOf(client: Database.Database, text: string) {
  let statements = statementsByClient.get(client)
  if (statements === undefined) statementsByClient.set(client, (statements = new Map<string, Statement>()))
  let found = statements.get(text)
  if (found === undefined) {
    found = client.prepare<[Record<string, BoundValue>], unknown>(text)
    if (found.reader) found.raw()
    statements.set(text, found)
  }
  return found
}

const isBindable = (value: SqlValue): value is BoundValue =>
  typeof value !== 'boolean' && (!Array.isArray(value) || value === null)

/** SQLite has neither booleans nor arrays: 1 and 0, and JSON for `json_each`. */
function bind(values: SqlValues): Record<string, BoundValue> {
  const bound: Record<string, BoundValue> = {}
  for (const name in values) {
    const value = values[name] ?? null
    bound[name] = isBindable(value) ? value : typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
  }
  return bound
}

const textOf = (text: SqlText): string => (typeof text === 'string' ? text : text.sqlite)

/** The rows that a statement gives. */
export function sqliteRows<Row extends unknown[]>(client: Database.Database, text: SqlText, values: SqlValues = {}): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its rows are is the caller's word, as for any text
  return statementOf(client, textOf(text)).all(bind(values)) as Row[]
}

/** How many rows a statement changed. */
export const runSqlite = (client: Database.Database, text: SqlText, values: SqlValues = {}): number =>
  statementOf(client, textOf(text)).run(bind(values)).changes
