import { fetchUpdates, IndexeddbPersistence, PREFERRED_TRIM_SIZE, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'

const OPENING_MS = 2000
/** y-indexeddb appends the whole state at each opening: compact above this. */
const MAX_ROWS = 50
const FOLDING_MS = 1000
const PROBE = 'beat'

export interface LocalDatabase {
  /** Resolves within two seconds: `slow` if still opening. */
  opened: Promise<'ready' | 'slow' | 'failed'>
  /** Rejects without storage. `damaged`: unreadable rows were dropped. */
  loaded: Promise<'whole' | 'damaged'>
  /** Call once the server's state is loaded: applies rows that depend on dropped ones. */
  retryDamagedRows: () => void
  /** Resolves once all readable rows are applied; for a damaged copy after the server's state. */
  mended: Promise<void>
  /** Loads other tabs' rows. Rejects like `loaded`. */
  catchUp: () => Promise<void>
  recall: (key: string) => Promise<unknown>
  remember: (key: string, value: string) => Promise<void>
  /** Resolves once all changes are on disk; rejects while any write fails. */
  flush: () => Promise<void>
  /** Resolves with the error when the connection closes or a write fails. */
  broken: Promise<unknown>
  close: () => Promise<void>
}

export interface UpdateRowWriter {
  add: (db: IDBDatabase, update: Uint8Array) => void
  flush: (db: IDBDatabase) => Promise<void>
}

/** y-indexeddb has no error event: only a rejected read tells. */
export function openLocalDatabase(name: string, doc: Y.Doc): LocalDatabase {
  const persistence = new IndexeddbPersistence(name, doc)
  let breaks: (error: unknown) => void = () => undefined
  const broken = new Promise<unknown>((resolve) => {
    breaks = resolve
  })
  const writing = storeUpdates(persistence, doc, breaks)

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

/** Replaces y-indexeddb's writer, which ignores failed writes. */
function storeUpdates(persistence: IndexeddbPersistence, doc: Y.Doc, onBroken: (error: unknown) => void) {
  doc.off('update', persistence._storeUpdate)
  const rows = createUpdateRowWriter(onBroken)
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

/** Resolves after y-indexeddb's read transaction, which started earlier. */
const behindReading = (db: IDBDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('updates', 'readonly')
    transaction.objectStore('updates').count()
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The copy was not read.')))
  })

/** Retries failed updates with the next write: behind a gap, later updates would never load. */
export function createUpdateRowWriter(onRefused: (error: unknown) => void): UpdateRowWriter {
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
