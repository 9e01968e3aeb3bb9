import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'

interface Salvage {
  /** The key after the last row. */
  end: number
  rows: readonly Uint8Array[]
}

/** Tried on an empty document: a truncated update would be applied in part. */
function isUpdate(row: unknown): row is Uint8Array {
  if (!(row instanceof Uint8Array)) return false
  const trial = newDoc()
  try {
    Y.applyUpdate(trial, row)
    return true
  } catch {
    return false
  } finally {
    trial.destroy()
  }
}

/** Deletes unreadable rows. */
export const salvageRows = (db: IDBDatabase): Promise<Salvage> =>
  new Promise((resolve, reject) => {
    const rows: Uint8Array[] = []
    let end = 0
    const transaction = db.transaction('updates', 'readwrite')
    transaction.addEventListener('complete', () => resolve({ end, rows }))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The copy was not mended.')))
    const request = transaction.objectStore('updates').openCursor()
    request.addEventListener('success', () => {
      const cursor = request.result
      if (cursor === null) return
      const row: unknown = cursor.value
      if (isUpdate(row)) rows.push(row)
      else cursor.delete()
      end = Number(cursor.key) + 1
      cursor.continue()
    })
  })

/** Drops rows whose dependency is missing: Yjs would send a gap. Called again once the server's state is loaded. */
export function applySalvagedRows(doc: Y.Doc, rows: Salvage['rows'], origin: unknown): void {
  doc.transact(() => {
    for (const row of rows) Y.applyUpdate(doc, row, origin)
  }, origin)
  doc.store.pendingStructs = null
  doc.store.pendingDs = null
}
