import type { Dialect, SqlText } from '#server/base/db/database'

type PerDialect<T> = Readonly<Record<Dialect, T>>

/** Between tables, before the condition `ON` which their rows belong together: SQLite is made to read them in the order in which they stand. */
export const joinSql: PerDialect<string> = { sqlite: 'CROSS JOIN', postgres: 'JOIN' }

/** Whether a column has one of the values that a query gives, which are gathered first and then found by the column's index. */
export const isOneOf: PerDialect<(column: string, query: string) => string> = {
  sqlite: (column, query) => `${column} IN (${query})`,
  postgres: (column, query) => `${column} = ANY (ARRAY(${query}))`,
}

/** Whether a query gives anything, asked for each row anew: what it could give in all is not gathered. */
export const existsSql: PerDialect<(query: string) => string> = {
  sqlite: (query) => `EXISTS (${query})`,
  // PostgreSQL makes a join of a query without OFFSET, and may begin it at the other end.
  postgres: (query) => `EXISTS (${query} OFFSET 0)`,
}

/** A query in a FROM clause, where nobody refers to it: PostgreSQL 15 wants a name all the same, and SQLite would call it so in its plans. */
export const fromQuery: PerDialect<(query: string) => string> = {
  sqlite: (query) => `(${query})`,
  postgres: (query) => `(${query}) AS unnamed`,
}

/** A statement's texts for both engines. */
export const onBoth = (text: (dialect: Dialect) => string): Exclude<SqlText, string> => ({
  sqlite: text('sqlite'),
  postgres: text('postgres'),
})
