import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'

/**
 * What tables are made of on SQLite. The types of tables are SQLite's on both engines: what people write queries against is one type.
 * Ids are lower-case UUIDs, instants milliseconds since 1970, days of a trip `YYYY-MM-DD`.
 */
export const sqliteParts = {
  table: sqliteTable,
  /** Compared and sorted by its bytes. */
  text,
  id: () => text().primaryKey(),
  /** An id of a row with which this one goes. */
  belongsTo: (row: () => AnySQLiteColumn) => text().notNull().references(row, { onDelete: 'cascade' }),
  /** Any whole number that JavaScript holds. */
  integer: () => integer(),
  instant: () => integer().notNull(),
  flag: () => integer({ mode: 'boolean' }),
  /** A key that the database gives out, growing. */
  counter: () => integer().primaryKey({ autoIncrement: true }),
  real: () => real(),
  bytes: () => blob({ mode: 'buffer' }),
  index,
  uniqueIndex,
  primaryKey,
  check,
}

export type TableParts = typeof sqliteParts
