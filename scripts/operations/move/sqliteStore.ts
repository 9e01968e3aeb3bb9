import { rename, rm } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { UNFINISHED_MOVE_TABLE, unfinishedMoveFile } from '#server/base/db/migratePostgres'
import { OperationError } from '../base/command'
import { mergeWal, openDatabaseFile } from '../base/database'
import { fsyncPath } from '../base/files'
import {
  keyColumns,
  rowKeyOf,
  quoteIdentifier,
  type MovedRow,
  type TableLayout,
  type MovedValue,
  type RowStore,
  type TargetStore,
} from './layouts'

const columnList = ({ columns }: TableLayout): string => columns.map(quoteIdentifier).join(', ')

class SqliteRows implements RowStore {
  constructor(
    readonly name: string,
    protected readonly client: Database.Database,
  ) {}

  async count({ name }: TableLayout): Promise<number> {
    return (
      this.client
        .prepare<[], number>(`SELECT count(*) FROM ${quoteIdentifier(name)}`)
        .pluck()
        .get() ?? 0
    )
  }

  async read(table: TableLayout, after: MovedRow | undefined, limit: number): Promise<MovedRow[]> {
    const key = keyColumns(table)
    const places = key.map(() => '?').join(', ')
    const where = after === undefined ? '' : `WHERE (${key.join(', ')}) > (${places})`
    return this.client
      .prepare<MovedValue[], MovedRow>(
        `SELECT ${columnList(table)} FROM ${quoteIdentifier(table.name)} ${where} ORDER BY ${key.join(', ')} LIMIT ${limit}`,
      )
      .raw()
      .all(...(after ?? []))
  }

  async lastGeneratedKey({ name }: TableLayout): Promise<number> {
    return this.client.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(name) ?? 0
  }
}

export function openSqliteSource(dataDir: string): { client: Database.Database; rows: RowStore } {
  const client = openDatabaseFile(databaseFilePath(dataDir))
  return { client, rows: new SqliteRows(databaseFilePath(dataDir), client) }
}

/** New, or unfinished from the same source. */
export class SqliteTarget extends SqliteRows implements TargetStore {
  private constructor(
    private readonly dataDir: string,
    client: Database.Database,
    private readonly closeAll: () => Promise<void>,
  ) {
    super(databaseFilePath(dataDir), client)
  }

  /** Throws OperationError for another source. */
  static async open(dataDir: string, source: string): Promise<SqliteTarget> {
    const db = openSqlite(unfinishedMoveFile(dataDir), { durability: 'normal' })
    const client = db.$client
    const target = new SqliteTarget(dataDir, client, () => db.close())
    client.exec(`CREATE TABLE IF NOT EXISTS ${UNFINISHED_MOVE_TABLE} (source text NOT NULL)`)
    const begun = client.prepare<[], string>(`SELECT source FROM ${UNFINISHED_MOVE_TABLE}`).pluck().get()
    if (begun !== undefined && begun !== source) {
      await db.close()
      throw new OperationError(
        `${dataDir} holds an unfinished move from another database: delete ${unfinishedMoveFile(dataDir)} to begin with this one.`,
      )
    }
    if (begun === undefined) target.#begin(source)
    return target
  }

  get sqlite(): Database.Database {
    return this.client
  }

  async lastKey(table: TableLayout): Promise<MovedRow | undefined> {
    const order = keyColumns(table).map((column) => `${column} DESC`)
    const row = this.client
      .prepare<[], MovedRow>(
        `SELECT ${columnList(table)} FROM ${quoteIdentifier(table.name)} ORDER BY ${order.join(', ')} LIMIT 1`,
      )
      .raw()
      .get()
    return row && rowKeyOf(table, row)
  }

  async write(table: TableLayout, rows: readonly MovedRow[]): Promise<void> {
    const places = table.columns.map(() => '?').join(', ')
    const insert = this.client.prepare(`INSERT INTO ${quoteIdentifier(table.name)} (${columnList(table)}) VALUES (${places})`)
    this.client.transaction(() => this.#withoutTriggers(table.name, () => rows.forEach((row) => insert.run(...row))))()
  }

  async setGeneratedKey({ name }: TableLayout, last: number): Promise<void> {
    this.client.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
    if (last > 0) this.client.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last)
  }

  async finish(): Promise<void> {
    this.client.exec(`DROP TABLE ${UNFINISHED_MOVE_TABLE}`)
    await this.closeAll()
    const file = unfinishedMoveFile(this.dataDir)
    const alone = new Database(file)
    mergeWal(alone)
    alone.close()
    await fsyncPath(file)
    await rename(file, databaseFilePath(this.dataDir))
    await fsyncPath(this.dataDir)
  }

  async discard(): Promise<void> {
    await this.closeAll()
    const file = unfinishedMoveFile(this.dataDir)
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true })
  }

  /** Resumable. */
  close(): Promise<void> {
    return this.closeAll()
  }

  /** Deletes rows of migrations: the source brings them. */
  #begin(source: string): void {
    const tables = this.client
      .prepare<[], string>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_!_%' ESCAPE '!'",
      )
      .pluck()
      .all()
    this.client.transaction(() => {
      for (const name of tables) this.client.exec(`DELETE FROM ${quoteIdentifier(name)}`)
      this.client.prepare(`INSERT INTO ${UNFINISHED_MOVE_TABLE} (source) VALUES (?)`).run(source)
    })()
  }

  /** SQLite cannot disable triggers: drops and recreates them in one transaction. */
  #withoutTriggers(table: string, work: () => void): void {
    const triggers = this.client
      .prepare<[string], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
      )
      .all(table)
    for (const { name } of triggers) this.client.exec(`DROP TRIGGER ${quoteIdentifier(name)}`)
    work()
    for (const { sql } of triggers) this.client.exec(sql)
  }
}
