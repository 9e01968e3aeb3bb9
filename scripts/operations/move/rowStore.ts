import type { Row, TableLayout } from './layouts'

/** A database of either engine as it is moved: rows in the order of their keys. */
export interface RowStore {
  /** What it is, for messages. */
  name: string
  count(table: TableLayout): Promise<number>
  /** At most so many rows after the one with the key `after`, or from the first one. */
  read(table: TableLayout, after: Row | undefined, limit: number): Promise<Row[]>
  /** The last number that a table gave out as a key; 0 = none. */
  lastCounted(table: TableLayout): Promise<number>
}

/** A database that everything is moved into; nobody else can use it until `finish`. */
export interface TargetStore extends RowStore {
  /** The key of the last row that is there. */
  lastKey(table: TableLayout): Promise<Row | undefined>
  /** Writes rows, all or none, as they are: nothing is counted or checked along the way. */
  write(table: TableLayout, rows: readonly Row[]): Promise<void>
  setCounted(table: TableLayout, last: number): Promise<void>
  /** Makes it one that servers use. */
  finish(): Promise<void>
  /** Takes everything out again. */
  discard(): Promise<void>
}
