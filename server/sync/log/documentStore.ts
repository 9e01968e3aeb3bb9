import { and, asc, desc, eq, gt, lt, gte, inArray } from 'drizzle-orm'
import * as Y from 'yjs'
import { ANY_DATE } from '#shared/dates'
import { newDoc } from '#shared/itinerary/doc'
import { computeView } from '#shared/itinerary/view'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { days, docClients, docRollbacks, docRuns, docs, docSnapshots, docUpdates } from '#server/base/db/schema'
import { checksumOf, DamagedDocumentError, isIntact } from './damagedDocument'

export interface StoredDocument {
  epoch: number
  headSeq: number
  snapSeq: number
  projectedSeq: number
  version: number
  snapshot: Uint8Array | null
  updates: Uint8Array[]
  /** Client id → user id or SERVER_USER. */
  owners: Map<number, string>
  /** Which server run wrote the updates after `fromSeq`. */
  runs: { fromSeq: number; run: string }[]
  /** Runs with lost updates → when noticed (milliseconds). */
  rollbacks: Map<string, number>
}

export interface LaterAppends extends Pick<StoredDocument, 'headSeq' | 'version' | 'updates' | 'runs'> {
  owners: ReadonlyMap<number, string>
}

/** In place of a user id. */
export const SERVER_USER = 'server'

/** Runs kept per document. Stamps of older ones prove nothing. */
const MAX_RUNS = 500

export const toUint8Array = (buffer: Buffer): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** Throws DamagedDocumentError. */
export async function readDocument(tx: DbReader, docId: string): Promise<StoredDocument | undefined> {
  const doc = await firstRowOf(tx.select().from(docs).where(eq(docs.id, docId)))
  if (doc === undefined) return undefined
  const { epoch, headSeq, snapSeq, projectedSeq, version } = doc
  const snapshot = await firstRowOf(tx.select().from(docSnapshots).where(eq(docSnapshots.docId, docId)))
  const rows = await tx
    .select({ seq: docUpdates.seq, data: docUpdates.data, checksum: docUpdates.checksum })
    .from(docUpdates)
    .where(and(eq(docUpdates.docId, docId), gt(docUpdates.seq, snapSeq)))
    .orderBy(asc(docUpdates.seq))
  const fail = (reason: string): never => {
    throw new DamagedDocumentError(docId, reason)
  }
  if (snapshot === undefined ? snapSeq > 0 : !isIntact(snapshot.data, snapshot.checksum))
    fail('its snapshot is not what was written')
  rows.forEach(({ seq, data, checksum }, i) => {
    if (seq !== snapSeq + 1 + i) fail(`update ${snapSeq + 1 + i} is missing`)
    if (!isIntact(data, checksum)) fail(`update ${seq} is not what was written`)
  })
  if (rows.length < headSeq - snapSeq) fail(`update ${snapSeq + rows.length + 1} is missing`)
  if (rows.length > headSeq - snapSeq) fail(`it holds more than the ${headSeq} updates it counts`)
  const owners = await tx.select().from(docClients).where(eq(docClients.docId, docId))
  const { fromSeq, run } = docRuns
  const runs = await tx.select({ fromSeq, run }).from(docRuns).where(eq(docRuns.docId, docId)).orderBy(asc(fromSeq))
  const rollbacks = await tx.select().from(docRollbacks).where(eq(docRollbacks.docId, docId))
  return {
    epoch,
    headSeq,
    snapSeq,
    projectedSeq,
    version,
    snapshot: snapshot === undefined ? null : toUint8Array(snapshot.data),
    updates: rows.map(({ data }) => toUint8Array(data)),
    owners: new Map(owners.map(({ clientId, userId }) => [clientId, userId])),
    runs,
    rollbacks: new Map(rollbacks.map((lost) => [lost.run, lost.noticedAt])),
  }
}

const APPENDS_AFTER = `SELECT d.epoch, d.head_seq, d.version, u.seq, u.data, u.checksum
  FROM docs AS d LEFT JOIN doc_updates AS u ON u.doc_id = d.id AND u.seq > @headSeq WHERE d.id = @docId ORDER BY u.seq`

type Row = [epoch: number, headSeq: number, version: number, seq: number | null, data: Buffer, checksum: number | null]

/** Undefined if gone, of another generation, or damaged. */
export async function readAppendsAfter(
  at: DbReader,
  docId: string,
  known: Pick<StoredDocument, 'epoch' | 'headSeq'>,
): Promise<LaterAppends | undefined> {
  const rows = await at.rows<Row>(APPENDS_AFTER, { docId, headSeq: known.headSeq })
  const [firstRow] = rows
  if (firstRow === undefined) return undefined
  const [epoch, headSeq, version, firstSeq] = firstRow
  const later = firstSeq === null ? [] : rows
  const isWhole = later.every(([, , , seq, data, checksum], i) => seq === known.headSeq + 1 + i && isIntact(data, checksum))
  if (epoch !== known.epoch || later.length !== headSeq - known.headSeq || !isWhole) return undefined
  const updates = later.map(([, , , , data]) => toUint8Array(data))
  if (updates.length === 0) return { headSeq, version, updates, owners: new Map(), runs: [] }
  const { docId: ofDocument, fromSeq, run } = docRuns
  const runs = await at
    .select({ fromSeq, run })
    .from(docRuns)
    .where(and(eq(ofDocument, docId), gte(fromSeq, known.headSeq), lt(fromSeq, headSeq)))
    .orderBy(asc(fromSeq))
  return { headSeq, version, updates, owners: await readOwners(at, docId, updates), runs }
}

async function readOwners(at: DbReader, docId: string, updates: readonly Uint8Array[]): Promise<Map<number, string>> {
  const clientIds = new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()]))
  const owners = await at
    .select({ clientId: docClients.clientId, userId: docClients.userId })
    .from(docClients)
    .where(and(eq(docClients.docId, docId), inArray(docClients.clientId, [...clientIds])))
  return new Map(owners.map(({ clientId, userId }) => [clientId, userId]))
}

export async function pruneRuns(tx: Transaction, docId: string): Promise<void> {
  const ofDocument = eq(docRuns.docId, docId)
  const oldest = tx.select({ fromSeq: docRuns.fromSeq }).from(docRuns).where(ofDocument).orderBy(desc(docRuns.fromSeq))
  const kept = await firstRowOf(oldest.limit(1).offset(MAX_RUNS - 1))
  if (kept !== undefined) await tx.delete(docRuns).where(and(ofDocument, lt(docRuns.fromSeq, kept.fromSeq)))
}

interface NewDocument {
  itineraryId: string
  seed: Uint8Array | null
  now: number
  /** The seed's only author, if known. */
  clientId?: number | undefined
}

/** Call in the transaction that creates the itinerary. */
export async function createDocument(tx: Transaction, { itineraryId, seed, now, clientId }: NewDocument): Promise<void> {
  await tx.insert(docs).values({ id: itineraryId, headSeq: seed === null ? 0 : 1, version: 1, updatedAt: now })
  if (seed === null) return
  await tx.insert(docUpdates).values({
    docId: itineraryId,
    seq: 1,
    data: Buffer.from(seed),
    checksum: checksumOf(seed),
    userId: null,
    origin: 'server',
    at: now,
    version: 1,
  })
  if (clientId === undefined) await assignClientIds(tx, itineraryId, seed)
  else await tx.insert(docClients).values({ docId: itineraryId, clientId, userId: SERVER_USER })
  await projectFirstDays(tx, itineraryId, seed)
}

/** `docs.snapSeq` is its position. */
export async function putSnapshot(tx: Transaction, docId: string, snapshot: Uint8Array): Promise<void> {
  const set = { data: Buffer.from(snapshot), checksum: checksumOf(snapshot) }
  await tx
    .insert(docSnapshots)
    .values({ docId, ...set })
    .onConflictDoUpdate({ target: docSnapshots.docId, set })
}

/** The server owns ids missing in `owners`. */
export async function assignClientIds(
  tx: Transaction,
  docId: string,
  update: Uint8Array,
  owners: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const ids = [...Y.parseUpdateMeta(update).from.keys()]
  const rows = ids.map((clientId) => ({ docId, clientId, userId: owners.get(clientId) ?? SERVER_USER }))
  if (rows.length > 0) await tx.insert(docClients).values(rows)
}

/** More than all permitted empty days take. */
const MAX_BYTES_OF_DAYS = 64 * 1024

/** Writes the first rows, so that no start has to load the document. */
async function projectFirstDays(tx: Transaction, itineraryId: string, seed: Uint8Array): Promise<void> {
  if (seed.length > MAX_BYTES_OF_DAYS) return
  const doc = newDoc()
  Y.applyUpdate(doc, seed)
  // Rows hold no labels: any dates will do.
  const { days: shown, events } = computeView(doc, ANY_DATE, ANY_DATE)
  doc.destroy()
  if (Object.keys(events).length > 0) return
  if (shown.length > 0) await tx.insert(days).values(shown.map(({ id, dayNumber }) => ({ itineraryId, id, dayNumber })))
  await tx.update(docs).set({ projectedSeq: 1, placeWordsSeq: 1 }).where(eq(docs.id, itineraryId))
}
