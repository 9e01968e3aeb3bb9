import { keyOf, type Row, type TableLayout } from './layouts'
import type { RowStore } from './rowStore'

const MOST_ROWS = 2000
/** Rows with blobs may have megabytes. */
const FIRST_ROWS = 8
const BATCH_BYTES = 4 * 1024 * 1024

const bytesOf = (row: Row): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8), 0)

/** In key order after `after`, some megabytes at a time; at most `mostRows` per batch. */
export async function* batchesOf(
  store: RowStore,
  table: TableLayout,
  { after, mostRows = MOST_ROWS }: { after?: Row | undefined; mostRows?: number } = {},
): AsyncGenerator<Row[]> {
  let last = after
  let limit = Math.min(mostRows, table.hasBytes ? FIRST_ROWS : MOST_ROWS)
  for (;;) {
    const rows = await store.read(table, last, limit)
    const final = rows.at(-1)
    if (final === undefined) return
    yield rows
    if (rows.length < limit) return
    last = keyOf(table, final)
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0)
    limit = Math.max(1, Math.min(mostRows, 2 * limit, Math.floor((limit * BATCH_BYTES) / bytes)))
  }
}
