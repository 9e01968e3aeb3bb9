import type { DbReader } from './database'

interface Preparable<Row> {
  prepare(name?: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> }
}

let count = 0

/** Once per database or transaction, compiled once per connection. */
export function preparedQuery<Row>(
  build: (db: DbReader) => Preparable<Row>,
): (db: DbReader, values: Record<string, unknown>) => PromiseLike<Row[]> {
  const name = `periplo_built_${(count += 1)}`
  const queries = new WeakMap<DbReader, ReturnType<Preparable<Row>['prepare']>>()
  return (db, values) => {
    let query = queries.get(db)
    if (query === undefined) queries.set(db, (query = build(db).prepare(name)))
    return query.execute(values)
  }
}
