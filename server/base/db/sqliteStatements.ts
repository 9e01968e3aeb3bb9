import type Database from 'better-sqlite3'
import type { SqlText, SqlValue, SqlValues } from './database'

type BoundValue = string | number | Uint8Array | null

type Statement = Database.Statement<[Record<string, BoundValue>], unknown>

const statementsByClient = new WeakMap<Database.Database, Map<string, Statement>>()

/** Compiled once per connection. Rows are arrays, several times faster than objects. */
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

/** SQLite lacks booleans (1 and 0) and arrays (JSON for `json_each`). */
function bind(values: SqlValues): Record<string, BoundValue> {
  const bound: Record<string, BoundValue> = {}
  for (const name in values) {
    const value = values[name] ?? null
    bound[name] = isBindable(value) ? value : typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
  }
  return bound
}

const textOf = (text: SqlText): string => (typeof text === 'string' ? text : text.sqlite)

export function readSqliteRows<Row extends unknown[]>(client: Database.Database, text: SqlText, values: SqlValues = {}): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows the row type
  return statementOf(client, textOf(text)).all(bind(values)) as Row[]
}

export const runSqlite = (client: Database.Database, text: SqlText, values: SqlValues = {}): number =>
  statementOf(client, textOf(text)).run(bind(values)).changes
