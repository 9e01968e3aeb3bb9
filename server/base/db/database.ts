import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema'

/** Which engine a database runs on. */
export type Dialect = 'sqlite' | 'postgres'

/** A statement written by hand, `@name` for each value: one text for both engines, or one for each where they differ. Texts are made of constant parts only. */
export type SqlText = string | Readonly<Record<Dialect, string>>

/** What stands for the names in a statement. */
export type SqlValues = Readonly<Record<string, SqlValue>>
export type SqlValue = Scalar | readonly Scalar[]
type Scalar = string | number | boolean | Uint8Array | null

/** drizzle's builder with SQLite's tables, which serves both engines. A query is awaited, never asked for `get`, `all` or `run`. */
type Builder = BaseSQLiteDatabase<'async', unknown, typeof schema>

/** Where rows are read: a database, or a transaction on it. */
export interface Reader extends Pick<Builder, 'select' | 'selectDistinct' | '$count' | '$with' | 'with'> {
  readonly dialect: Dialect
  /** The rows that a statement written by hand gives, as arrays in the order of its columns: for what is read all the time. */
  rows<Row extends unknown[]>(text: SqlText, values?: SqlValues): Promise<Row[]>
}

/** A row that several transactions have to agree on, and by which they wait for each other. */
export type Lockable = 'users' | 'sessions' | 'itineraries' | 'docs' | 'lists' | 'moderation_cases'

/** A transaction: all of it is written, or nothing. */
export interface Transaction extends Reader, Pick<Builder, 'insert' | 'update' | 'delete'> {
  /** Runs a statement written by hand and says how many rows it changed. */
  run(text: SqlText, values?: SqlValues): Promise<number>
  /** Takes back only what `work` wrote when it rejects, and rejects as it does. */
  nested<T>(work: () => Promise<T>): Promise<T>
  /** Nobody else locks this row until the transaction ends. (On SQLite there is one transaction that writes at a time anyway.) */
  lock(table: Lockable, id: string): Promise<void>
  /** Called in order right after the commit, before anybody else writes here; not at all when nothing was committed. */
  afterCommit(act: () => void): void
}

export interface WriteOptions {
  /** Rows that can be made anew at any time: the disk is not waited for, and a power cut may undo it, whole transactions only. */
  isDerived?: boolean
  /** Whoever writes finds out by what was written whether a commit came to pass whose answer was lost: `write` rejects then. */
  findsOut?: boolean
}

/** A database that everything is kept in. */
export interface Db extends Reader {
  /**
   * Runs a transaction that may write, and resolves with what `work` does once it is on disk. `work` may run again when others were in its way or the
   * connection was lost, and has its effect once; it awaits nothing but the transaction, which others wait for, and never another `write`.
   */
  write<T>(work: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Several reads of one moment: what others commit meanwhile does not show. They run again when the connection was lost. */
  snapshot<T>(read: (at: Reader) => Promise<T>): Promise<T>
  /** Whether other servers write to it as well. */
  readonly isShared: boolean
  /** Resolves when it takes writes: true; false when it does not within `withinMs`. */
  whenWritable(withinMs: number): Promise<boolean>
  /** Whether it is known to take no writes just now. */
  readonly isLocked: boolean
  /** Whether anybody else may have written since this was asked last. */
  mayHaveForeignWrites(): boolean
  /** Grows with every commit through this object. */
  readonly commits: number
  close(): Promise<void>
}

/** The first row of a query, if there is one. */
export async function first<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  return (await query)[0]
}
