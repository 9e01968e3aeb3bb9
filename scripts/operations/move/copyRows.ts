import { createHash } from 'node:crypto'
import { batchesOf } from './batches'
import type { Row, TableLayout } from './layouts'
import type { RowStore, TargetStore } from './rowStore'

export type OnRows = (rows: number) => void

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
  if (table.isCounted) await to.setCounted(table, await from.lastCounted(table))
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

/** With kind and length, so that different rows never hash alike. */
function addRow(hash: ReturnType<typeof createHash>, row: Row): void {
  for (const value of row) {
    if (value === null) hash.update('n;')
    else if (typeof value === 'number') hash.update(`d${value};`)
    else {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      hash.update(`${typeof value === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
    }
  }
}
