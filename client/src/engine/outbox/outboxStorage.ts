import { waitForRequest, waitForTransaction } from '../../lib/indexedDb'
import type { OutboxEntryUpdater, PendingChange } from './pendingChange'

const STORE = 'waiting'

/** Every call rejects if storage fails. */
export interface OutboxStorage {
  all: () => Promise<PendingChange[]>
  find: (key: string) => Promise<PendingChange | undefined>
  /** Read-modify-write in one transaction, safe between tabs. Resolves once committed. */
  change: (key: string, change: OutboxEntryUpdater) => Promise<PendingChange | undefined>
  close: () => void
}

/** Closes when another connection deletes the database. */
export function openOutboxStorage(name: string): OutboxStorage {
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
    all: async () => waitForRequest<PendingChange[]>((await database).transaction(STORE).objectStore(STORE).getAll()),
    find: async (key) =>
      waitForRequest<PendingChange | undefined>((await database).transaction(STORE).objectStore(STORE).get(key)),
    async change(key, change) {
      const transaction = (await database).transaction(STORE, 'readwrite')
      const store = transaction.objectStore(STORE)
      const next = change(await waitForRequest<PendingChange | undefined>(store.get(key)))
      if (next === undefined) store.delete(key)
      else store.put(next, key)
      await waitForTransaction(transaction)
      return next
    },
    close: () =>
      void database.then(
        (db) => db.close(),
        () => undefined,
      ),
  }
}
