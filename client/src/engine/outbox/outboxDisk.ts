import { requestResult, transactionEnd } from '../../lib/indexedDb'
import type { ChangeEntry, PendingChange } from './pendingChange'

const STORE = 'waiting'

/** Where entries are kept on this device. Every call rejects when the browser keeps nothing. */
export interface OutboxDisk {
  all: () => Promise<PendingChange[]>
  find: (key: string) => Promise<PendingChange | undefined>
  /** Reads, changes and writes in one transaction, so that two tabs never undo each other. Resolves once it is on disk. */
  change: (key: string, change: ChangeEntry) => Promise<PendingChange | undefined>
  close: () => void
}

/** The database of that name. It closes when somebody wants to erase it, and keeps nothing from then on. */
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
  // Each call below rejects with the failure; this only keeps it from counting as unhandled before the first.
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
