export interface UpdateRows {
  add: (db: IDBDatabase, update: Uint8Array) => void
  /** Resolves once all updates are on disk; rejects while any write fails. */
  flush: (db: IDBDatabase) => Promise<void>
}

/** Retries failed updates with the next write: behind a gap, later updates would never load. */
export function updateRows(onRefused: (error: unknown) => void): UpdateRows {
  const underway = new Set<Promise<void>>()
  let refused: readonly Uint8Array[] = []

  const write = async (db: IDBDatabase, more: readonly Uint8Array[]): Promise<void> => {
    const updates = [...refused, ...more]
    refused = []
    try {
      await commit(db, updates)
    } catch (error) {
      refused = [...updates, ...refused]
      onRefused(error)
      throw error
    }
  }
  return {
    add(db, update) {
      // `write` has requeued the updates.
      const writing = write(db, [update])
        .catch(() => undefined)
        .finally(() => underway.delete(writing))
      underway.add(writing)
    },
    async flush(db) {
      await Promise.all(underway)
      if (refused.length > 0) await write(db, [])
    },
  }
}

/** A full disk only shows when the transaction ends. */
const commit = (db: IDBDatabase, updates: readonly Uint8Array[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('updates', 'readwrite')
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser did not keep the change.')))
    for (const update of updates) transaction.objectStore('updates').add(update)
  })
