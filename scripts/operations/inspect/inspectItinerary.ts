import { asc, eq, inArray } from 'drizzle-orm'
import * as Y from 'yjs'
import type { Db } from '#server/base/db/openDatabase'
import {
  collaborators,
  docClients,
  docGenerations,
  docRollbacks,
  docRuns,
  docs,
  docSnapshots,
  docUpdates,
  endings,
  itineraries,
  overruledEdits,
  recordEdits,
  users,
} from '#server/base/db/schema'
import { isIntact } from '#server/sync/log/damagedDocument'
import { UpdateLog } from '#server/sync/log/updateLog'
import { view, type ItineraryView } from '#shared/itinerary/view'
import { OperationError } from '../base/command'
import { rebuildDocument } from '../documents/documents'
import { checkRowsOf, together } from '../rows/checkProjection'

/** Operations of one client id in an update: clocks from `from` up to, but not with, `to`. */
export interface ClientRange {
  clientId: number
  from: number
  to: number
}

export type InspectedItinerary = Awaited<ReturnType<typeof inspectItinerary>>

/** Everything that a database holds of one itinerary's record and document, of one moment, also while a server writes. Changes nothing. */
export const inspectItinerary = (db: Db, itineraryId: string) => together(db, 'DEFERRED', () => readAll(db, itineraryId))

async function readAll(db: Db, itineraryId: string) {
  const record = db.select().from(itineraries).where(eq(itineraries.id, itineraryId)).get()
  const endedFor = db.select().from(endings).where(eq(endings.itineraryId, itineraryId)).orderBy(asc(endings.at)).all()
  if (record === undefined && endedFor.length === 0) throw new OperationError(`There is no itinerary ${itineraryId}.`)
  const guests = db.select().from(collaborators).where(eq(collaborators.itineraryId, itineraryId)).all()
  const edits = db.select().from(recordEdits).where(eq(recordEdits.itineraryId, itineraryId)).orderBy(asc(recordEdits.at)).all()
  const overruled = db
    .select()
    .from(overruledEdits)
    .where(eq(overruledEdits.itineraryId, itineraryId))
    .orderBy(asc(overruledEdits.at))
    .all()
  const document = readDocumentRows(db, itineraryId)
  const people = [record, ...endedFor, ...guests, ...edits, ...overruled, ...document.updates, ...document.owners]
  return {
    itineraryId,
    record,
    collaborators: guests,
    edits,
    overruled,
    endedFor,
    ...document,
    content: record && (await readContent(db, record)),
    rows: record && (await checkRowsOf(db, record)),
    names: namesOf(
      db,
      people.flatMap((row) => row?.userId ?? []),
    ),
  }
}

function readDocumentRows(db: Db, docId: string) {
  const stored = db.select().from(docs).where(eq(docs.id, docId)).get()
  const snapshot = db.select().from(docSnapshots).where(eq(docSnapshots.docId, docId)).get()
  const updates = db.select().from(docUpdates).where(eq(docUpdates.docId, docId)).orderBy(asc(docUpdates.seq)).all()
  const generations = db
    .select()
    .from(docGenerations)
    .where(eq(docGenerations.docId, docId))
    .orderBy(asc(docGenerations.epoch))
    .all()
  return {
    document: stored && { ...stored, snapshot: snapshot === undefined ? null : describeData(snapshot.data, snapshot.checksum) },
    updates: updates.map(({ data, ...row }) => ({ ...row, ...describeData(data, row.checksum) })),
    generations: generations.map(({ epoch, at, state }) => ({ epoch, at, bytes: state.length })),
    owners: db.select().from(docClients).where(eq(docClients.docId, docId)).orderBy(asc(docClients.clientId)).all(),
    runs: db.select().from(docRuns).where(eq(docRuns.docId, docId)).orderBy(asc(docRuns.fromSeq)).all(),
    rollbacks: db.select().from(docRollbacks).where(eq(docRollbacks.docId, docId)).orderBy(asc(docRollbacks.noticedAt)).all(),
  }
}

const describeData = (data: Uint8Array, checksum: number | null) => ({
  bytes: data.length,
  isIntact: isIntact(data, checksum),
  clients: clientRanges(data),
})

/** Whose operations an update brings; undefined when it cannot be read. */
function clientRanges(update: Uint8Array): ClientRange[] | undefined {
  try {
    const { from, to } = Y.parseUpdateMeta(update)
    return [...from].map(([clientId, clock]) => ({ clientId, from: clock, to: to.get(clientId) ?? clock }))
  } catch {
    return undefined
  }
}

/** What the document shows, or why the log makes none. */
async function readContent(db: Db, { id, startDate, endDate }: typeof itineraries.$inferSelect): Promise<ItineraryView | string> {
  try {
    const { doc } = await rebuildDocument(new UpdateLog(db, Date.now), id)
    const content = view(doc, startDate, endDate)
    doc.destroy()
    return content
  } catch (error) {
    if (error instanceof OperationError) return error.message
    throw error
  }
}

function namesOf(db: Db, ids: readonly string[]): ReadonlyMap<string, string> {
  const found = db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .all()
  return new Map(found.map(({ id, username }) => [id, username]))
}
