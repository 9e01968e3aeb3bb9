import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

const MAX_CODE_POINT = '\u{10FFFF}'

/** Sorts after every text with the prefix `start`. */
export const firstAfterPrefix = (start: string): string => start + MAX_CODE_POINT

/** A prefix test by index range; `%` and `_` are literal. */
export const beginsWith = (column: AnySQLiteColumn, start: string): SQL | undefined =>
  and(gte(column, start), lt(column, firstAfterPrefix(start)))
