import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '#server/base/db/openDatabase'
import { docClients, docRollbacks, docRuns, docs, docUpdates } from '#server/base/db/schema'
import { DamagedDocumentError, isIntact } from './damagedDocument'

/** A document as it lies in the log: the snapshot, and the updates after it in order. */
export interface StoredDocument {
  epoch: number
  /** Number of the last update. */
  headSeq: number
  snapSeq: number
  projectedSeq: number
  version: number
  snapshot: Uint8Array | null
  updates: Uint8Array[]
  /** Whose a Yjs client id is, for good: user id, or SERVER. */
  owners: Map<number, string>
  /** Which run of the server wrote what comes after an update, in order. */
  runs: { fromSeq: number; run: string }[]
  /** Runs of which something is lost, and when (milliseconds) that was noticed. */
  rollbacks: Map<string, number>
}

export const asBytes = (buffer: Buffer): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** Everything needed to open a document, of one moment; undefined when there is none. Throws DamagedDocument when something is missing or changed. */
export function readDocument(tx: Queries, docId: string): StoredDocument | undefined {
  const doc = tx.select().from(docs).where(eq(docs.id, docId)).get()
  if (doc === undefined) return undefined
  const { epoch, headSeq, snapSeq, projectedSeq, version, snapshot, snapshotChecksum } = doc
  const rows = tx
    .select({ seq: docUpdates.seq, data: docUpdates.data, checksum: docUpdates.checksum })
    .from(docUpdates)
    .where(and(eq(docUpdates.docId, docId), gt(docUpdates.seq, snapSeq)))
    .orderBy(asc(docUpdates.seq))
    .all()
  const fail = (reason: string): never => {
    throw new DamagedDocumentError(docId, reason)
  }
  if (snapshot === null ? snapSeq > 0 : !isIntact(snapshot, snapshotChecksum)) fail('its snapshot is not what was written')
  rows.forEach(({ seq, data, checksum }, i) => {
    if (seq !== snapSeq + 1 + i) fail(`update ${snapSeq + 1 + i} is missing`)
    if (!isIntact(data, checksum)) fail(`update ${seq} is not what was written`)
  })
  if (rows.length < headSeq - snapSeq) fail(`update ${snapSeq + rows.length + 1} is missing`)
  if (rows.length > headSeq - snapSeq) fail(`it holds more than the ${headSeq} updates it counts`)
  const owners = tx.select().from(docClients).where(eq(docClients.docId, docId)).all()
  const { fromSeq, run } = docRuns
  const runs = tx.select({ fromSeq, run }).from(docRuns).where(eq(docRuns.docId, docId)).orderBy(asc(fromSeq)).all()
  const rollbacks = tx.select().from(docRollbacks).where(eq(docRollbacks.docId, docId)).all()
  return {
    epoch,
    headSeq,
    snapSeq,
    projectedSeq,
    version,
    snapshot: snapshot && asBytes(snapshot),
    updates: rows.map(({ data }) => asBytes(data)),
    owners: new Map(owners.map(({ clientId, userId }) => [clientId, userId])),
    runs,
    rollbacks: new Map(rollbacks.map((lost) => [lost.run, lost.noticedAt])),
  }
}
