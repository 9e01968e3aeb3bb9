import { createHash } from 'node:crypto'
import { type MovedRow, type TableLayout, rowKeyOf, type RowStore, type TargetStore } from './layouts'

const MOST_ROWS = 2000
/** Rows with blobs may have megabytes. */
const FIRST_ROWS = 8
const BATCH_BYTES = 4 * 1024 * 1024

type OnRows = (rows: number) => void

export interface TableDigest {
  rows: number
  /** In key order. */
  sha256: string
}

interface CopyOptions {
  onRows?: OnRows
  /** Per transaction. */
  mostRows?: number | undefined
}

/** In key order: the last key says where to resume. */
export async function copyTable(
  from: RowStore,
  to: TargetStore,
  table: TableLayout,
  { onRows, mostRows }: CopyOptions = {},
): Promise<void> {
  const after = await to.lastKey(table)
  if (after !== undefined) onRows?.(await to.count(table))
  for await (const rows of batchesOf(from, table, { after, ...(mostRows !== undefined && { mostRows }) })) {
    await to.write(table, rows)
    onRows?.(rows.length)
  }
  if (table.hasGeneratedKey) await to.setGeneratedKey(table, await from.lastGeneratedKey(table))
}

export async function digestTable(store: RowStore, table: TableLayout, onRows?: OnRows): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of batchesOf(store, table)) {
    for (const row of rows) addRow(hash, row)
    count += rows.length
    onRows?.(rows.length)
  }
  return { rows: count, sha256: hash.digest('hex') }
}

/** In key order after `after`, some megabytes at a time; at most `mostRows` per batch. */
async function* batchesOf(
  store: RowStore,
  table: TableLayout,
  { after, mostRows = MOST_ROWS }: { after?: MovedRow | undefined; mostRows?: number } = {},
): AsyncGenerator<MovedRow[]> {
  let last = after
  let limit = Math.min(mostRows, table.hasBytes ? FIRST_ROWS : MOST_ROWS)
  for (;;) {
    const rows = await store.read(table, last, limit)
    const final = rows.at(-1)
    if (final === undefined) return
    yield rows
    if (rows.length < limit) return
    last = rowKeyOf(table, final)
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0)
    limit = Math.max(1, Math.min(mostRows, 2 * limit, Math.floor((limit * BATCH_BYTES) / bytes)))
  }
}

/** With kind and length, so that different rows never hash alike. */
function addRow(hash: ReturnType<typeof createHash>, row: MovedRow): void {
  for (const value of row) {
    if (value === null) hash.update('n;')
    else if (typeof value === 'number') hash.update(`d${value};`)
    else {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      hash.update(`${typeof value === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
    }
  }
}

const bytesOf = (row: MovedRow): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8), 0)
