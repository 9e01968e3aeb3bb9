import { IndexeddbPersistence, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'

const OPENING_MS = 2000
/** y-indexeddb appends the whole state at each opening: above this many rows they are folded into one. */
const ROWS_KEPT = 50
const BEAT = 'beat'

/** The document's copy on this device, and beside it a few values of ours. */
export interface LocalDatabase {
  /** Resolves within two seconds: `slow` when the browser has not opened it by then. */
  opened: Promise<'ready' | 'slow' | 'failed'>
  /** Resolves when the copy is in the document, however late; rejects when this device keeps none. */
  isRead: Promise<void>
  recall: (key: string) => Promise<unknown>
  /** Keeps a text under a name of ours. */
  remember: (key: string, value: string) => Promise<void>
  /** Resolves once every change made so far is on this device's disk; rejects when the browser refuses to keep it. */
  settle: () => Promise<void>
  /** Resolves, with what it threw, when the browser stops keeping it: the connection was closed under us, or refuses to be written to. */
  broken: Promise<unknown>
  close: () => Promise<void>
}

/** Opens the copy and lets it follow the document. y-indexeddb has no event for failures: a read that rejects tells. */
export function openLocalDatabase(name: string, doc: Y.Doc): LocalDatabase {
  const persistence = new IndexeddbPersistence(name, doc)
  let beats = 0
  let breaks: (error: unknown) => void = () => undefined
  const broken = new Promise<unknown>((resolve) => {
    breaks = resolve
  })
  // A copy that can no longer be written must not keep the change from the server: what it throws would stop those who listen after it.
  const store = persistence._storeUpdate
  const storeIfPossible: typeof store = (update, origin) => {
    try {
      store(update, origin)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      breaks(error)
    }
  }
  doc.off('update', store)
  doc.on('update', storeIfPossible)

  const isRead = new Promise<void>((resolve, reject) => {
    persistence.get(BEAT).catch(reject)
    void persistence.whenSynced.then(async () => {
      resolve()
      persistence.db?.addEventListener('close', () => breaks(undefined))
      if (persistence._dbsize > ROWS_KEPT) await storeState(persistence, true)
    })
  })
  const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, OPENING_MS, 'slow'))
  const read = isRead.then(
    () => 'ready' as const,
    () => 'failed' as const,
  )

  return {
    opened: Promise.race([read, slow]),
    isRead,
    recall: (key) => persistence.get(key),
    async remember(key, value) {
      await persistence.set(key, value)
    },
    async settle() {
      await isRead
      beats += 1
      await commitBehindUpdates(persistence.db, beats)
    },
    broken,
    close() {
      doc.off('update', storeIfPossible)
      return persistence.destroy()
    },
  }
}

/** A tiny write over both stores: the browser starts it only when the updates written before it are done. */
const commitBehindUpdates = (db: IDBDatabase | null, beat: number): Promise<void> =>
  new Promise((resolve, reject) => {
    if (db === null) return reject(new Error('The local database is not open.'))
    const transaction = db.transaction(['updates', 'custom'], 'readwrite')
    transaction.objectStore('custom').put(beat, BEAT)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser did not keep the change.')))
  })
