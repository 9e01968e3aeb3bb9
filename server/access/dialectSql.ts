import type { Dialect, SqlText } from '#server/base/db/database'

type PerDialect<T> = Readonly<Record<Dialect, T>>

/** Fixes the join order in SQLite. */
export const orderedJoin: PerDialect<string> = { sqlite: 'CROSS JOIN', postgres: 'JOIN' }

/** `column IN (query)` through the column's index. */
export const inSubquery: PerDialect<(column: string, query: string) => string> = {
  sqlite: (column, query) => `${column} IN (${query})`,
  postgres: (column, query) => `${column} = ANY (ARRAY(${query}))`,
}

/** A correlated EXISTS that is never turned into a join. */
export const existsSql: PerDialect<(query: string) => string> = {
  sqlite: (query) => `EXISTS (${query})`,
  // OFFSET keeps PostgreSQL from flattening the query into a join.
  postgres: (query) => `EXISTS (${query} OFFSET 0)`,
}

/** A subquery in FROM. PostgreSQL 15 requires an alias. */
export const subquery: PerDialect<(query: string) => string> = {
  sqlite: (query) => `(${query})`,
  postgres: (query) => `(${query}) AS unnamed`,
}

export const forEachDialect = (text: (dialect: Dialect) => string): Exclude<SqlText, string> => ({
  sqlite: text('sqlite'),
  postgres: text('postgres'),
})
