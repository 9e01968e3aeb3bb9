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

/** Ids are lower-case UUIDs, instants milliseconds since 1970, days of a trip `YYYY-MM-DD`. */
export const sqliteColumnBuilders = {
  table: sqliteTable,
  /** Compared and sorted by bytes. */
  text,
  id: () => text().primaryKey(),
  /** Cascades on delete. */
  belongsTo: (row: () => AnySQLiteColumn) => text().notNull().references(row, { onDelete: 'cascade' }),
  /** Any safe integer. */
  integer: () => integer(),
  instant: () => integer().notNull(),
  flag: () => integer({ mode: 'boolean' }),
  counter: () => integer().primaryKey({ autoIncrement: true }),
  real: () => real(),
  bytes: () => blob({ mode: 'buffer' }),
  index,
  uniqueIndex,
  primaryKey,
  check,
}

export type ColumnBuilders = typeof sqliteColumnBuilders
