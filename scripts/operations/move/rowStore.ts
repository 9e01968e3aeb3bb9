import type { Row, TableLayout } from './layouts'

/** Rows in key order. */
export interface RowStore {
  /** For messages. */
  name: string
  count(table: TableLayout): Promise<number>
  /** From the first row without `after`. */
  read(table: TableLayout, after: Row | undefined, limit: number): Promise<Row[]>
  /** The last generated key; 0 = none. */
  lastCounted(table: TableLayout): Promise<number>
}

/** Closed to servers until `finish`. */
export interface TargetStore extends RowStore {
  lastKey(table: TableLayout): Promise<Row | undefined>
  /** All or none, without triggers. */
  write(table: TableLayout, rows: readonly Row[]): Promise<void>
  setCounted(table: TableLayout, last: number): Promise<void>
  /** Opens it to servers. */
  finish(): Promise<void>
  /** Deletes everything. */
  discard(): Promise<void>
}
