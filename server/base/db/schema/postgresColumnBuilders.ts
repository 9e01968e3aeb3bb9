import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { ColumnBuilders } from './sqliteColumnBuilders'

/** Sorted by bytes, as in SQLite and JavaScript. */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const integer = () => bigint({ mode: 'number' })

const parts = {
  table: pgTable,
  text: (name?: string) => (name === undefined ? text() : text(name)),
  id: () => text().primaryKey(),
  belongsTo: (row: () => AnyPgColumn) => text().notNull().references(row, { onDelete: 'cascade' }),
  integer,
  instant: () => integer().notNull(),
  flag: () => boolean(),
  counter: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  real: () => doublePrecision(),
  bytes: () => bytes(),
  index,
  uniqueIndex,
  primaryKey,
  check,
} satisfies Record<keyof ColumnBuilders, unknown>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both of drizzle's builders take the same calls
export const postgresColumnBuilders = parts as unknown as ColumnBuilders
