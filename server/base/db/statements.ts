import type Database from 'better-sqlite3'
import type { Db, Queries } from './openDatabase'

type Values = Record<string, unknown>

/** A statement whose rows are arrays: several times faster to read than objects with as many fields. */
type RawStatement<Row> = Database.Statement<[Values], Row>

const statementsByClient = new WeakMap<Database.Database, Map<string, RawStatement<unknown>>>()

/**
 * The statement of a text, compiled once for each database and kept; its rows are arrays in the order of its columns. For reads that everybody
 * makes all the time. Texts are made of constant parts only: whatever a request brings is a value, `@name`.
 */
export function rawStatement<Row extends unknown[]>({ $client: client }: Db, text: string): RawStatement<Row> {
  let statements = statementsByClient.get(client)
  if (statements === undefined) statementsByClient.set(client, (statements = new Map<string, RawStatement<unknown>>()))
  let found = statements.get(text)
  if (found === undefined) {
    found = client.prepare<[Values], unknown>(text)
    if (found.reader) found.raw()
    statements.set(text, found)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its rows are is the caller's word, as for any text
  return found as RawStatement<Row>
}

/**
 * A query that is built and compiled once for each database and kept; what changes between its calls are placeholders. (In a transaction it is
 * rebuilt: that is no place where many read.)
 */
export function preparedQuery<Query>(build: (db: Queries) => Query): (db: Queries) => Query {
  const queries = new WeakMap<Queries, Query>()
  return (db) => {
    let query = queries.get(db)
    if (query === undefined) queries.set(db, (query = build(db)))
    return query
  }
}
