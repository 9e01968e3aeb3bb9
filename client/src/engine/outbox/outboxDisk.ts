import { requestResult, transactionEnd } from '../../lib/indexedDb'
import type { EntryUpdater, PendingChange } from './pendingChange'

const STORE = 'waiting'

/** Every call rejects if storage fails. */
export interface OutboxDisk {
  all: () => Promise<PendingChange[]>
  find: (key: string) => Promise<PendingChange | undefined>
  /** Read-modify-write in one transaction, safe between tabs. Resolves once committed. */
  change: (key: string, change: EntryUpdater) => Promise<PendingChange | undefined>
  close: () => void
}

/** Closes when another connection deletes the database. */
export function openOutboxDisk(name: string): OutboxDisk {
  const database = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('error', () => reject(request.error ?? new Error('The outbox did not open.')))
    request.addEventListener('success', () => {
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
  })
  // Prevents an unhandled rejection; each call rejects anyway.
  database.catch(() => undefined)

  return {
    all: async () => requestResult<PendingChange[]>((await database).transaction(STORE).objectStore(STORE).getAll()),
    find: async (key) =>
      requestResult<PendingChange | undefined>((await database).transaction(STORE).objectStore(STORE).get(key)),
    async change(key, change) {
      const transaction = (await database).transaction(STORE, 'readwrite')
      const store = transaction.objectStore(STORE)
      const next = change(await requestResult<PendingChange | undefined>(store.get(key)))
      if (next === undefined) store.delete(key)
      else store.put(next, key)
      await transactionEnd(transaction)
      return next
    },
    close: () =>
      void database.then(
        (db) => db.close(),
        () => undefined,
      ),
  }
}
