import type Database from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import { sqliteColumnBuilders } from '#server/base/db/schema/sqliteColumnBuilders'
import { createTables } from '#server/base/db/schema/createTables'

/** Values of PostgreSQL are converted. */
export type MovedValue = string | number | Buffer | null
export type MovedRow = readonly MovedValue[]

/** The same on both engines. */
export interface TableLayout {
  name: string
  columns: readonly string[]
  /** Positions in `columns`, in key order. */
  key: readonly number[]
  /** Generated. */
  hasGeneratedKey: boolean
  /** Rows may be of any size. */
  hasBytes: boolean
}

/** Rows in key order. */
export interface RowStore {
  /** For messages. */
  name: string
  count(table: TableLayout): Promise<number>
  /** From the first row without `after`. */
  read(table: TableLayout, after: MovedRow | undefined, limit: number): Promise<MovedRow[]>
  /** The last generated key; 0 = none. */
  lastGeneratedKey(table: TableLayout): Promise<number>
}

/** Closed to servers until `finish`. */
export interface TargetStore extends RowStore {
  lastKey(table: TableLayout): Promise<MovedRow | undefined>
  /** All or none, without triggers. */
  write(table: TableLayout, rows: readonly MovedRow[]): Promise<void>
  setGeneratedKey(table: TableLayout, last: number): Promise<void>
  /** Opens it to servers. */
  finish(): Promise<void>
  /** Deletes everything. */
  discard(): Promise<void>
}

/** Referenced tables first. */
export function readLayouts(client: Database.Database): TableLayout[] {
  return Object.values(createTables(sqliteColumnBuilders)).map((table) => readLayout(client, getTableName(table)))
}

function readLayout(client: Database.Database, name: string): TableLayout {
  const columns = client
    .prepare<[string], { name: string; type: string; pk: number }>('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid')
    .all(name)
  const key = columns
    .map(({ pk }, at) => ({ pk, at }))
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ at }) => at)
  const counted = client
    .prepare<[string], number>("SELECT count(*) FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'")
    .pluck()
    .get(name)
  return {
    name,
    columns: columns.map((column) => column.name),
    key,
    hasGeneratedKey: counted === 1,
    hasBytes: columns.some(({ type }) => type.toLowerCase() === 'blob'),
  }
}

export const rowKeyOf = ({ key }: TableLayout, row: MovedRow): MovedRow => key.map((at) => row[at] ?? null)

export const keyColumns = ({ columns, key }: TableLayout): string[] => key.map((at) => quoteIdentifier(columns[at] ?? ''))

export const quoteIdentifier = (name: string): string => `"${name}"`
