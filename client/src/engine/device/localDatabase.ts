import { fetchUpdates, IndexeddbPersistence, PREFERRED_TRIM_SIZE, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'
import { updateRows } from './updateRows'

const OPENING_MS = 2000
/** y-indexeddb appends the whole state at each opening: above this many rows they are folded into one. */
const MAX_ROWS = 50
const FOLDING_MS = 1000
const PROBE = 'beat'

/** The document's copy on this device, and beside it a few values of ours. */
export interface LocalDatabase {
  /** Resolves within two seconds: `slow` when the browser has not opened it by then. */
  opened: Promise<'ready' | 'slow' | 'failed'>
  /**
   * Resolves when the copy is in the document, however late; rejects when this device keeps none. `damaged` when parts of it could not be
   * read: those are gone.
   */
  loaded: Promise<'whole' | 'damaged'>
  /** To be called when the server's state is in the document: rows of a damaged copy that build on it can then be applied as well. */
  retryDamagedRows: () => void
  /** Resolves when all that can be read of the copy is in the document: for a damaged one, only once the server's state was there. */
  mended: Promise<void>
  /** Brings in what other tabs have put on this device's disk since; rejects like `isRead`. */
  catchUp: () => Promise<void>
  recall: (key: string) => Promise<unknown>
  /** Keeps a text under a name of ours. */
  remember: (key: string, value: string) => Promise<void>
  /** Resolves once every change made so far is on this device's disk; rejects while the browser refuses to keep any of them. */
  flush: () => Promise<void>
  /** Resolves, with what it threw, when the browser stops keeping it: the connection was closed under us, or refuses to be written to. */
  broken: Promise<unknown>
  close: () => Promise<void>
}

/** Opens the copy and lets it follow the document. y-indexeddb has no event for failures: a read that rejects tells. */
export function openLocalDatabase(name: string, doc: Y.Doc): LocalDatabase {
  const persistence = new IndexeddbPersistence(name, doc)
  let breaks: (error: unknown) => void = () => undefined
  const broken = new Promise<unknown>((resolve) => {
    breaks = resolve
  })
  const writing = storeUpdates(persistence, doc, breaks)

  /** Brings in once more what could be read of a damaged copy. */
  let bringInAgain: (() => void) | undefined
  let hasServerState = false
  let tellMended: () => void = () => undefined
  const mended = new Promise<void>((resolve) => {
    tellMended = resolve
  })
  const loaded = new Promise<'whole' | 'damaged'>((resolve, reject) => {
    persistence.get(PROBE).catch(reject)
    const follow = (db: IDBDatabase | null, copy: 'whole' | 'damaged') => {
      if (db !== null) writing.begin(db)
      resolve(copy)
      if (copy === 'whole' || hasServerState) tellMended()
      db?.addEventListener('close', () => breaks(undefined))
    }
    void persistence.whenSynced.then(async () => {
      follow(persistence.db, 'whole')
      if (persistence._dbsize > MAX_ROWS) await storeState(persistence, true)
    })
    const mend = async () => {
      const db = await persistence._db
      await behindReading(db)
      if (persistence.synced || persistence._destroyed) return
      // Hardly anybody ever needs it.
      const { applySalvagedRows, salvageRows } = await import('./salvageRows')
      const { rows: readable, end } = await salvageRows(db)
      bringInAgain = () => applySalvagedRows(doc, readable, persistence)
      bringInAgain()
      persistence._dbref = end
      follow(db, 'damaged')
    }
    mend().catch(reject)
  })
  const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, OPENING_MS, 'slow'))
  const read = loaded.then(
    () => 'ready' as const,
    () => 'failed' as const,
  )

  return {
    opened: Promise.race([read, slow]),
    loaded,
    retryDamagedRows() {
      hasServerState = true
      if (bringInAgain === undefined) return
      bringInAgain()
      bringInAgain = undefined
      tellMended()
      void storeState(persistence, true)
    },
    mended,
    async catchUp() {
      await loaded
      await fetchUpdates(persistence)
    },
    recall: (key) => persistence.get(key),
    async remember(key, value) {
      await persistence.set(key, value)
    },
    async flush() {
      await loaded
      if (persistence.db === null) throw new Error('The local database is not open.')
      await writing.flush(persistence.db)
    },
    broken,
    close() {
      writing.stop()
      return persistence.destroy()
    },
  }
}

/** Writes each change of the document as a row. y-indexeddb's own way of doing so never hears that a write failed. */
function storeUpdates(persistence: IndexeddbPersistence, doc: Y.Doc, onBroken: (error: unknown) => void) {
  doc.off('update', persistence._storeUpdate)
  const rows = updateRows(onBroken)
  const updatesBeforeOpen: Uint8Array[] = []
  let folding: ReturnType<typeof setTimeout> | undefined
  const store = (update: Uint8Array, origin: unknown) => {
    const { db } = persistence
    if (origin === persistence) return
    if (db === null) return void updatesBeforeOpen.push(update)
    rows.add(db, update)
    persistence._dbsize += 1
    if (persistence._dbsize < PREFERRED_TRIM_SIZE) return
    clearTimeout(folding)
    folding = setTimeout(() => void storeState(persistence, false), FOLDING_MS)
  }
  doc.on('update', store)
  return {
    /** Writes what came before the database was open. */
    begin(db: IDBDatabase) {
      for (const update of updatesBeforeOpen) rows.add(db, update)
    },
    flush: rows.flush,
    stop() {
      clearTimeout(folding)
      doc.off('update', store)
    },
  }
}

/** Resolves when y-indexeddb has read all rows, or stopped at one that it could not: its transaction began before this one. */
const behindReading = (db: IDBDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('updates', 'readonly')
    transaction.objectStore('updates').count()
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The copy was not read.')))
  })
