import type Database from 'better-sqlite3'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { Db, DbReader, SqlText, SqlValues, Transaction, WriteOptions, SqlValue } from './database'
import type * as schema from './schema'
import { isDatabaseBusy } from './storageErrors'
import { WriteGate } from './writeGate'

export type SqliteConnection = BetterSQLite3Database<typeof schema> & { $client: Database.Database }

const MAX_LOCK_WAIT_MS = 3000

type Builder = Pick<Transaction, 'select' | 'selectDistinct' | '$count' | '$with' | 'with' | 'insert' | 'update' | 'delete'>

/** Awaited queries work with the synchronous driver. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builders differ only in that
const awaited = (connection: SqliteConnection): Builder => connection as unknown as Builder

const readerOn = (connection: SqliteConnection): DbReader => {
  const builder = awaited(connection)
  return {
    dialect: 'sqlite',
    select: builder.select.bind(builder),
    selectDistinct: builder.selectDistinct.bind(builder),
    $count: builder.$count.bind(builder),
    $with: builder.$with.bind(builder),
    with: builder.with.bind(builder),
    rows: async <Row extends unknown[]>(text: SqlText, values?: SqlValues) =>
      readSqliteRows<Row>(connection.$client, text, values),
  }
}

/** Changes when another writing connection commits. */
const readDataVersion = (client: Database.Database): number => Number(client.pragma('data_version', { simple: true }))

class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async idle(): Promise<void> {
    await this.#last
  }
}

/** One write at a time, so transactions may await; readers see committed data only. */
export class SqliteDb implements Db {
  readonly dialect = 'sqlite'
  readonly isShared = false
  readonly gate: WriteGate
  readonly select
  readonly selectDistinct
  readonly $count
  readonly $with
  readonly with
  readonly rows
  readonly #writer: DbReader & Builder
  readonly #snapshotQueries: DbReader
  readonly #durability: number
  readonly #writing = new SerialQueue()
  readonly #snapshots = new SerialQueue()
  #commits = 0
  #dataVersion: number

  constructor(
    readonly connection: SqliteConnection,
    private readonly reader: SqliteConnection,
    private readonly snapshotReader: SqliteConnection,
  ) {
    this.gate = new WriteGate(connection.$client)
    this.#dataVersion = readDataVersion(connection.$client)
    this.#durability = Number(connection.$client.pragma('synchronous', { simple: true }))
    const read = readerOn(reader)
    this.select = read.select
    this.selectDistinct = read.selectDistinct
    this.$count = read.$count
    this.$with = read.$with
    this.with = read.with
    this.rows = read.rows
    this.#snapshotQueries = readerOn(snapshotReader)
    const builder = awaited(connection)
    this.#writer = {
      ...readerOn(connection),
      insert: builder.insert.bind(builder),
      update: builder.update.bind(builder),
      delete: builder.delete.bind(builder),
    }
  }

  get $client(): Database.Database {
    return this.connection.$client
  }

  get commits(): number {
    return this.#commits
  }

  write<T>(work: (tx: Transaction) => Promise<T>, { isDerived = false }: WriteOptions = {}): Promise<T> {
    return this.#writing.run(async () => {
      await this.#begin(isDerived)
      const after: (() => void)[] = []
      let result: T
      try {
        result = await work(this.#transaction(after))
        this.$client.exec('COMMIT')
      } catch (error) {
        // A full disk rolls back by itself.
        if (this.$client.inTransaction) this.$client.exec('ROLLBACK')
        throw error
      } finally {
        if (isDerived) this.$client.pragma(`synchronous = ${this.#durability}`)
      }
      this.#commits += 1
      for (const act of after) act()
      return result
    })
  }

  /** `write` for a synchronous transaction of prepared statements. */
  writeSync<T>(work: () => T): Promise<T> {
    return this.#writing.run(async () => {
      const result = this.$client.transaction(work).immediate()
      this.#commits += 1
      return result
    })
  }

  snapshot<T>(read: (at: DbReader) => Promise<T>): Promise<T> {
    const { $client } = this.snapshotReader
    return this.#snapshots.run(async () => {
      $client.exec('BEGIN')
      try {
        return await read(this.#snapshotQueries)
      } finally {
        $client.exec('COMMIT')
      }
    })
  }

  whenWritable(withinMs: number): Promise<boolean> {
    return this.gate.whenOpen(withinMs)
  }

  get isLocked(): boolean {
    return this.gate.isShut
  }

  mayHaveForeignWrites(): boolean {
    const before = this.#dataVersion
    this.#dataVersion = readDataVersion(this.$client)
    return this.#dataVersion !== before
  }

  async close(): Promise<void> {
    await Promise.all([this.#writing.idle(), this.#snapshots.idle()])
    this.closeNow()
  }

  closeNow(): void {
    this.snapshotReader.$client.close()
    this.reader.$client.close()
    this.$client.close()
  }

  async #begin(isDerived: boolean): Promise<void> {
    for (;;) {
      if (isDerived) this.$client.pragma('synchronous = NORMAL')
      try {
        this.$client.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isDatabaseBusy(error) || !(await this.gate.whenOpen(MAX_LOCK_WAIT_MS))) throw error
      }
    }
  }

  #transaction(after: (() => void)[]): Transaction {
    let savepoints = 0
    return {
      ...this.#writer,
      run: async (text, values) => runSqlite(this.$client, text, values),
      lock: async () => undefined,
      afterCommit: (act) => void after.push(act),
      nested: async (work) => {
        const name = `sp${savepoints++}`
        const callbacksBefore = after.length
        this.$client.exec(`SAVEPOINT ${name}`)
        try {
          const result = await work()
          this.$client.exec(`RELEASE ${name}`)
          return result
        } catch (error) {
          after.length = callbacksBefore
          if (this.$client.inTransaction) this.$client.exec(`ROLLBACK TO ${name}; RELEASE ${name}`)
          throw error
        }
      },
    }
  }
}

type BoundValue = string | number | Uint8Array | null

type Statement = Database.Statement<[Record<string, BoundValue>], unknown>

const statementsByClient = new WeakMap<Database.Database, Map<string, Statement>>()

/** Rows are arrays, several times faster than objects. */
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

function readSqliteRows<Row extends unknown[]>(client: Database.Database, text: SqlText, values: SqlValues = {}): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows the row type
  return statementOf(client, textOf(text)).all(bind(values)) as Row[]
}

const runSqlite = (client: Database.Database, text: SqlText, values: SqlValues = {}): number =>
  statementOf(client, textOf(text)).run(bind(values)).changes
