import { asc, eq } from 'drizzle-orm'
import * as Y from 'yjs'
import { readProjectedContent } from '#server/records/contentStore'
import { findItinerary } from '#server/records/itineraryStore'
import { first, type Db } from '#server/base/db/database'
import { docClients, docs, docSnapshots, docUpdates } from '#server/base/db/schema'
import { isIntact } from '#server/sync/log/damagedDocument'
import { putSnapshot } from '#server/sync/log/documentStore'
import { markRestored } from '#server/base/db/lineageStore'
import { SERVER_USER } from '#server/sync/log/serverUser'
import { newDoc } from '#shared/itinerary/doc'
import { OperationError } from '../base/command'
import { fillFromRows } from './fillFromRows'

export interface RepairedDocument {
  /** Pieces of the log that were read, and such as could not be. */
  read: number
  unreadable: number
  /** Whether something that could be read stands on what is missing, and was left out. */
  leftOut: boolean
  /** What was taken from the rows of days and events, in commands. */
  fromRows: number
}

/** Adds an update to a document, if it can be read at all. */
function add(doc: Y.Doc, update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    const trial = newDoc()
    Y.applyUpdate(trial, update)
    trial.destroy()
  } catch {
    return false
  }
  Y.applyUpdate(doc, update)
  return true
}

/** Whether an update brings the schema's number, with which each generation begins. */
const isFirst = (update: Uint8Array): boolean => {
  try {
    return Y.decodeUpdate(update).structs.some((struct) => {
      // Before it is applied, a parent that is a root is a name.
      const root: unknown = struct instanceof Y.Item ? struct.parent : undefined
      return struct instanceof Y.Item && root === 'meta' && struct.parentSub === 'v'
    })
  } catch {
    return false
  }
}

/**
 * Makes a document of what there is of a damaged one: its snapshot and updates as far as they can be read, an update from elsewhere (`copies`:
 * what somebody's page had of it), and what the rows show beyond that. The log stays; the document goes on with a snapshot behind the damage, and for a
 * week its editors may bring, also of each other's, what is missing still.
 */
export const repairDocument = (db: Db, itineraryId: string, copies: readonly Uint8Array[] = []): Promise<RepairedDocument> =>
  db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    const stored = await first(tx.select().from(docs).where(eq(docs.id, itineraryId)))
    const record = await findItinerary(tx, itineraryId)
    if (stored === undefined || record === undefined) throw new OperationError(`There is no itinerary ${itineraryId}.`)
    const rows = await tx.select().from(docUpdates).where(eq(docUpdates.docId, itineraryId)).orderBy(asc(docUpdates.seq))
    const snapshot = await first(tx.select().from(docSnapshots).where(eq(docSnapshots.docId, itineraryId)))
    const doc = newDoc()
    let [read, unreadable] = [0, 0]
    const take = (piece: Uint8Array, isWhole = true) => {
      const isRead = isWhole && add(doc, piece)
      if (isRead) read += 1
      else unreadable += 1
      return isRead
    }
    const hasSnapshot = snapshot !== undefined && take(snapshot.data, isIntact(snapshot.data, snapshot.checksum))
    const firstSeq = rows.findLast(({ data }) => isFirst(data))?.seq ?? 1
    const since = hasSnapshot ? stored.snapSeq + 1 : firstSeq
    for (const { seq, data, checksum } of rows) if (seq >= since) take(data, isIntact(data, checksum))
    for (const copy of copies) if (!take(copy)) throw new OperationError('That file is no copy of a document.')
    const leftOut = doc.store.pendingStructs !== null || doc.store.pendingDs !== null
    doc.store.pendingStructs = null
    doc.store.pendingDs = null

    const headSeq = Math.max(stored.headSeq, rows.at(-1)?.seq ?? 0)
    const isCurrent = stored.projectedSeq >= stored.headSeq
    const fromRows = fillFromRows(doc, await readProjectedContent(tx, itineraryId, record.startDate), isCurrent)
    await tx
      .update(docs)
      .set({
        headSeq,
        snapSeq: headSeq,
        // The rows are compared with it when it is opened next.
        projectedSeq: Math.min(stored.projectedSeq, headSeq - 1),
        version: stored.version + 1,
      })
      .where(eq(docs.id, itineraryId))
    await putSnapshot(tx, itineraryId, Y.encodeStateAsUpdate(doc))
    await tx.insert(docClients).values({ docId: itineraryId, clientId: doc.clientID, userId: SERVER_USER }).onConflictDoNothing()
    await markRestored(tx, Date.now())
    return { read, unreadable, leftOut, fromRows }
  })
