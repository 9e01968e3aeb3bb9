import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'

/** What could be read of a copy of which some rows could not. */
interface Salvage {
  /** The key behind all rows that were looked at. */
  end: number
  rows: readonly Uint8Array[]
}

/** Whether it can be read at all. Checked first: half of an update that breaks off would stay in the document. */
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

/** Takes out of a copy the rows that cannot be read, and gives the others. */
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

/**
 * Applies the salvaged rows. Yjs holds back rows that depend on a lost one; they are dropped from the document here, because it would send them
 * to the server as a gap. Called again when the server's state is in the document, which may contain what was lost.
 */
export function applySalvagedRows(doc: Y.Doc, rows: Salvage['rows'], origin: unknown): void {
  doc.transact(() => {
    for (const row of rows) Y.applyUpdate(doc, row, origin)
  }, origin)
  doc.store.pendingStructs = null
  doc.store.pendingDs = null
}
