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
import type { TableParts } from './sqliteParts'

/** By its bytes, whatever language the database sorts by: SQLite's order, and that of keys which are compared here. */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const integer = () => bigint({ mode: 'number' })

const parts = {
  table: pgTable,
  text: () => text(),
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
} satisfies Record<keyof TableParts, unknown>

/** The same on PostgreSQL. A type that SQLite lacks is the nearest that holds exactly the same values. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle's builders of both engines take the same calls, which no type of theirs says
export const postgresParts = parts as unknown as TableParts
