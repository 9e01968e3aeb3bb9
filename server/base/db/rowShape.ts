export interface Column<Value> {
  sql: string
  convert?: (value: unknown) => Value
}

/** The type is not checked. */
export const column = <Value extends string | number | null>(sql: string): Column<Value> => ({ sql })

/** 0 or 1 in SQLite, a boolean in PostgreSQL. */
export const booleanColumn = (sql: string): Column<boolean> => ({ sql, convert: (value) => value === 1 || value === true })

/** Milliseconds since 1970 as ISO text. */
export const isoInstantColumn = (sql: string): Column<string> => ({
  sql,
  convert: (value) => new Date(Number(value)).toISOString(),
})

export interface RowShape<Row> {
  select: string
  /** Values are getters: access them by name, a spread copies none. */
  read: (values: readonly unknown[]) => Readonly<Row>
}

/** Plain objects were a sixth to a half slower than arrays; prototype getters are not. */
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

export type RowOf<Shape> = Shape extends RowShape<infer Row> ? Readonly<Row> : never

/** JSON that we wrote ourselves, hence not validated. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this code writes to the database
export const readStoredJson = <T>(json: string): T => JSON.parse(json) as T
