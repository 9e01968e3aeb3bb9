import { asc, eq } from 'drizzle-orm'
import * as Y from 'yjs'
import { readProjectedContent } from '#server/records/contentStore'
import { findItinerary } from '#server/records/itineraryStore'
import { firstRowOf, type Db } from '#server/base/db/database'
import { docClients, docs, docSnapshots, docUpdates } from '#server/base/db/schema'
import { isIntact } from '#server/sync/log/damagedDocument'
import { putSnapshot, SERVER_USER } from '#server/sync/log/documentStore'
import { markRestored } from '#server/base/db/lineageStore'
import { newDoc } from '#shared/itinerary/doc'
import { OperationError } from '../base/command'
import { fillDocumentFromRows } from './fillDocumentFromRows'

export interface RepairedDocument {
  /** Pieces of the log. */
  read: number
  unreadable: number
  /** Readable parts that depend on missing ones. */
  hasMissingDependencies: boolean
  /** In changes. */
  fromRows: number
}

/** False if it cannot be decoded. */
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

/** Sets the schema version: the first update of a generation. */
const isFirst = (update: Uint8Array): boolean => {
  try {
    return Y.decodeUpdate(update).structs.some((struct) => {
      // Until applied, a root parent is a string.
      const root: unknown = struct instanceof Y.Item ? struct.parent : undefined
      return struct instanceof Y.Item && root === 'meta' && struct.parentSub === 'v'
    })
  } catch {
    return false
  }
}

/**
 * Rebuilds a document from readable snapshot and updates, `copies` of clients,
 * and rows. The log stays, followed by a new snapshot; for a week editors may
 * bring missing updates, even of others.
 */
export const repairDocument = (db: Db, itineraryId: string, copies: readonly Uint8Array[] = []): Promise<RepairedDocument> =>
  db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    const stored = await firstRowOf(tx.select().from(docs).where(eq(docs.id, itineraryId)))
    const record = await findItinerary(tx, itineraryId)
    if (stored === undefined || record === undefined) throw new OperationError(`There is no itinerary ${itineraryId}.`)
    const rows = await tx.select().from(docUpdates).where(eq(docUpdates.docId, itineraryId)).orderBy(asc(docUpdates.seq))
    const snapshot = await firstRowOf(tx.select().from(docSnapshots).where(eq(docSnapshots.docId, itineraryId)))
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
    for (const copy of copies) if (!take(copy)) throw new OperationError('That file is not a copy of a document.')
    const hasMissingDependencies = doc.store.pendingStructs !== null || doc.store.pendingDs !== null
    doc.store.pendingStructs = null
    doc.store.pendingDs = null

    const headSeq = Math.max(stored.headSeq, rows.at(-1)?.seq ?? 0)
    const isCurrent = stored.projectedSeq >= stored.headSeq
    const fromRows = fillDocumentFromRows(
      doc,
      await readProjectedContent(tx, itineraryId, { startDate: record.startDate, takesPart: true }),
      isCurrent,
    )
    await tx
      .update(docs)
      .set({
        headSeq,
        snapSeq: headSeq,
        // Makes the next open compare the rows.
        projectedSeq: Math.min(stored.projectedSeq, headSeq - 1),
        version: stored.version + 1,
      })
      .where(eq(docs.id, itineraryId))
    await putSnapshot(tx, itineraryId, Y.encodeStateAsUpdate(doc))
    await tx.insert(docClients).values({ docId: itineraryId, clientId: doc.clientID, userId: SERVER_USER }).onConflictDoNothing()
    await markRestored(tx, Date.now())
    return { read, unreadable, hasMissingDependencies, fromRows }
  })
