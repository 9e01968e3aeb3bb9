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
 * Brings into the document what was salvaged, as far as it stands on its own. What stands on a row that is gone may do so once the server's
 * state is there: then it is brought in again. Until then it must not be in the document, which would send the server a gap.
 */
export function applySalvagedRows(doc: Y.Doc, rows: Salvage['rows'], origin: unknown): void {
  doc.transact(() => {
    for (const row of rows) Y.applyUpdate(doc, row, origin)
  }, origin)
  doc.store.pendingStructs = null
  doc.store.pendingDs = null
}
