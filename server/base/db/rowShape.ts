/** A column of a query: the SQL that makes it, and what its value becomes. Without `convert` it stays as the database gives it. */
export interface Column<Value> {
  sql: string
  convert?: (value: unknown) => Value
}

/** A value as it is in the table; its type is the caller's word, as it is for any query written by hand. */
export const column = <Value extends string | number | null>(sql: string): Column<Value> => ({ sql })

/** 0 or 1 in SQLite, a boolean in PostgreSQL. */
export const flag = (sql: string): Column<boolean> => ({ sql, convert: (value) => value === 1 || value === true })

/** Milliseconds since 1970, as ISO text. */
export const instant = (sql: string): Column<string> => ({ sql, convert: (value) => new Date(Number(value)).toISOString() })

/** The columns of a query by their names. */
export interface RowShape<Row> {
  /** Behind SELECT. */
  select: string
  /** Names the values of a row. They are looked up when asked for: take them by name, a spread copies none. */
  read: (values: readonly unknown[]) => Readonly<Row>
}

/**
 * Says each column of a query once. Objects with as many fields, made by SQLite's driver or here, would make reads of cards a sixth to a half
 * slower than arrays; getters on a prototype cost nothing.
 */
export function rowShape<Row extends object>(columns: { [Name in keyof Row]: Column<Row[Name]> }): RowShape<Row> {
  class NamedRow {
    constructor(readonly values: readonly unknown[]) {}
  }
  const all = Object.entries<Column<unknown>>(columns)
  for (const [i, [name, { convert }]] of all.entries())
    Object.defineProperty(NamedRow.prototype, name, {
      get:
        convert === undefined
          ? function (this: NamedRow) {
              return this.values[i]
            }
          : function (this: NamedRow) {
              return convert(this.values[i])
            },
    })
  return {
    select: all.map(([, { sql }]) => sql).join(', '),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column just got its getter
    read: (values) => new NamedRow(values) as unknown as Row,
  }
}

/** What a row of a shape holds. */
export type RowOf<Shape> = Shape extends RowShape<infer Row> ? Readonly<Row> : never
