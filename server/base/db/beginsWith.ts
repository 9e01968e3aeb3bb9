import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/** The highest code point: no text that begins like `start` sorts after `start` with this behind it. */
const MAX_CODE_POINT = '\u{10FFFF}'

/** A text that sorts after every text that begins with `start`, and before all that come later. */
export const firstAfterPrefix = (start: string): string => start + MAX_CODE_POINT

/** Whether a column's text begins with `start`, as a range of its index; `%` and `_` are ordinary characters. */
export const beginsWith = (column: AnySQLiteColumn, start: string): SQL | undefined =>
  and(gte(column, start), lt(column, firstAfterPrefix(start)))
