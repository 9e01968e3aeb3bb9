import type { BaseSQLiteDatabase, AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema'
import { and, gte, lt, type SQL } from 'drizzle-orm'

export type Dialect = 'sqlite' | 'postgres'

/** With `@name` parameters, for both engines or one each. Built of constants only. */
export type SqlText = string | Readonly<Record<Dialect, string>>

export type SqlValues = Readonly<Record<string, SqlValue>>
export type SqlValue = Scalar | readonly Scalar[]
type Scalar = string | number | boolean | Uint8Array | null

/** drizzle's builder with SQLite's tables. Never `get`, `all` or `run`. */
type Builder = BaseSQLiteDatabase<'async', unknown, typeof schema>

export interface DbReader extends Pick<Builder, 'select' | 'selectDistinct' | '$count' | '$with' | 'with'> {
  readonly dialect: Dialect
  /** As arrays in column order: for hot paths. */
  rows<Row extends unknown[]>(text: SqlText, values?: SqlValues): Promise<Row[]>
}

export type LockableTable = 'users' | 'sessions' | 'itineraries' | 'docs' | 'lists' | 'moderation_cases'

export interface Transaction extends DbReader, Pick<Builder, 'insert' | 'update' | 'delete'> {
  run(text: SqlText, values?: SqlValues): Promise<number>
  /** A savepoint: undoes only `work`'s writes if it rejects, and rejects as it does. */
  nested<T>(work: () => Promise<T>): Promise<T>
  /** Until the transaction ends. (No-op on SQLite, which has one writer.) */
  lock(table: LockableTable, id: string): Promise<void>
  /** Runs in order right after the commit, before any other write here. */
  afterCommit(act: () => void): void
}

export interface WriteOptions {
  /** Rebuildable rows: no disk flush, so a power cut may undo whole transactions. */
  isDerived?: boolean
  /** If a commit's response is lost, `write` rejects and the caller checks its rows. */
  callerVerifies?: boolean
}

export interface Db extends DbReader {
  /**
   * Resolves once on disk. `work` may run again, but takes effect once. It awaits only the transaction, which blocks
   * others, and never another `write`.
   */
  write<T>(work: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Consistent reads. Rerun after a lost connection. */
  snapshot<T>(read: (at: DbReader) => Promise<T>): Promise<T>
  readonly isShared: boolean
  whenWritable(withinMs: number): Promise<boolean>
  readonly isLocked: boolean
  /** Whether others may have written since the last call. */
  mayHaveForeignWrites(): boolean
  readonly commits: number
  close(): Promise<void>
}

export async function firstRowOf<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  return (await query)[0]
}

export function sortByIds<T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] {
  const byId = new Map(found.map((thing) => [thing.id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Preparable<Row> {
  prepare(name?: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> }
}

let count = 0

/** Once per database or transaction, compiled once per connection. */
export function preparedQuery<Row>(
  build: (db: DbReader) => Preparable<Row>,
): (db: DbReader, values: Record<string, unknown>) => PromiseLike<Row[]> {
  const name = `periplo_built_${(count += 1)}`
  const queries = new WeakMap<DbReader, ReturnType<Preparable<Row>['prepare']>>()
  return (db, values) => {
    let query = queries.get(db)
    if (query === undefined) queries.set(db, (query = build(db).prepare(name)))
    return query.execute(values)
  }
}

const MAX_CODE_POINT = '\u{10FFFF}'

/** Sorts after every text with the prefix `start`. */
export const firstAfterPrefix = (start: string): string => start + MAX_CODE_POINT

/** A prefix test by index range; `%` and `_` are literal. */
export const beginsWith = (column: AnySQLiteColumn, start: string): SQL | undefined =>
  and(gte(column, start), lt(column, firstAfterPrefix(start)))
