/** The rows of a document's copy on this device, one for each update. */
export interface UpdateRows {
  /** Starts writing one more. */
  add: (db: IDBDatabase, update: Uint8Array) => void
  /** Resolves once all that was added is on disk; rejects while the browser refuses any of it. */
  flush: (db: IDBDatabase) => Promise<void>
}

/**
 * Writes updates as they come. What the browser would not take goes along with the next attempt: a copy with a gap would never show what
 * comes behind the gap.
 */
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
      // `write` keeps what failed for the next attempt and has told `onRefused`.
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

/** A full disk shows only when a transaction ends. */
const commit = (db: IDBDatabase, updates: readonly Uint8Array[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('updates', 'readwrite')
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser did not keep the change.')))
    for (const update of updates) transaction.objectStore('updates').add(update)
  })
