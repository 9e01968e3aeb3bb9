import { IndexeddbPersistence, PREFERRED_TRIM_SIZE, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'
import { updateRows } from './updateRows'

const OPENING_MS = 2000
/** y-indexeddb appends the whole state at each opening: above this many rows they are folded into one. */
const ROWS_KEPT = 50
const FOLDING_MS = 1000
const PROBE = 'beat'

/** The document's copy on this device, and beside it a few values of ours. */
export interface LocalDatabase {
  /** Resolves within two seconds: `slow` when the browser has not opened it by then. */
  opened: Promise<'ready' | 'slow' | 'failed'>
  /** Resolves when the copy is in the document, however late; rejects when this device keeps none. */
  isRead: Promise<void>
  recall: (key: string) => Promise<unknown>
  /** Keeps a text under a name of ours. */
  remember: (key: string, value: string) => Promise<void>
  /** Resolves once every change made so far is on this device's disk; rejects while the browser refuses to keep any of them. */
  settle: () => Promise<void>
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
  // Its own way of writing never hears that a write failed.
  doc.off('update', persistence._storeUpdate)
  const rows = updateRows(breaks)
  const early: Uint8Array[] = []
  let folding: ReturnType<typeof setTimeout> | undefined
  const store = (update: Uint8Array, origin: unknown) => {
    const { db } = persistence
    if (origin === persistence) return
    if (db === null) return void early.push(update)
    rows.add(db, update)
    persistence._dbsize += 1
    if (persistence._dbsize < PREFERRED_TRIM_SIZE) return
    clearTimeout(folding)
    folding = setTimeout(() => void storeState(persistence, false), FOLDING_MS)
  }
  doc.on('update', store)

  const isRead = new Promise<void>((resolve, reject) => {
    persistence.get(PROBE).catch(reject)
    void persistence.whenSynced.then(async () => {
      const { db } = persistence
      if (db !== null) for (const update of early) rows.add(db, update)
      resolve()
      db?.addEventListener('close', () => breaks(undefined))
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
      if (persistence.db === null) throw new Error('The local database is not open.')
      await rows.settle(persistence.db)
    },
    broken,
    close() {
      clearTimeout(folding)
      doc.off('update', store)
      return persistence.destroy()
    },
  }
}
