import { asc, eq, inArray } from 'drizzle-orm'
import * as Y from 'yjs'
import { firstRowOf, type Db, type DbReader } from '#server/base/db/database'
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
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { OperationError } from '../base/command'
import { rebuildDocument } from '../documents/documents'
import { checkItineraryProjection } from '../rows/checkProjection'

/** Clocks from `from` up to but excluding `to`. */
export interface ClientRange {
  clientId: number
  from: number
  to: number
}

export type InspectedItinerary = Awaited<ReturnType<typeof inspectItinerary>>

/** One snapshot, also while servers write. */
export const inspectItinerary = (db: Db, itineraryId: string) => db.snapshot((at) => readAll(at, itineraryId))

async function readAll(at: DbReader, itineraryId: string) {
  const record = await firstRowOf(at.select().from(itineraries).where(eq(itineraries.id, itineraryId)))
  const endedFor = await at.select().from(endings).where(eq(endings.itineraryId, itineraryId)).orderBy(asc(endings.at))
  if (record === undefined && endedFor.length === 0) throw new OperationError(`There is no itinerary ${itineraryId}.`)
  const guests = await at.select().from(collaborators).where(eq(collaborators.itineraryId, itineraryId))
  const edits = await at.select().from(recordEdits).where(eq(recordEdits.itineraryId, itineraryId)).orderBy(asc(recordEdits.at))
  const overruled = await at
    .select()
    .from(overruledEdits)
    .where(eq(overruledEdits.itineraryId, itineraryId))
    .orderBy(asc(overruledEdits.at))
  const document = await readDocumentRows(at, itineraryId)
  const people = [record, ...endedFor, ...guests, ...edits, ...overruled, ...document.updates, ...document.owners]
  return {
    itineraryId,
    record,
    collaborators: guests,
    edits,
    overruled,
    endedFor,
    ...document,
    content: record && (await readContent(at, record)),
    rows: record && (await checkItineraryProjection(at, record)),
    names: await namesOf(
      at,
      people.flatMap((row) => row?.userId ?? []),
    ),
  }
}

async function readDocumentRows(at: DbReader, docId: string) {
  const stored = await firstRowOf(at.select().from(docs).where(eq(docs.id, docId)))
  const snapshot = await firstRowOf(at.select().from(docSnapshots).where(eq(docSnapshots.docId, docId)))
  const updates = await at.select().from(docUpdates).where(eq(docUpdates.docId, docId)).orderBy(asc(docUpdates.seq))
  const generations = await at
    .select()
    .from(docGenerations)
    .where(eq(docGenerations.docId, docId))
    .orderBy(asc(docGenerations.epoch))
  return {
    document: stored && { ...stored, snapshot: snapshot === undefined ? null : describeData(snapshot.data, snapshot.checksum) },
    updates: updates.map(({ data, ...row }) => ({ ...row, ...describeData(data, row.checksum) })),
    generations: generations.map(({ epoch, at: endedAt, state }) => ({ epoch, at: endedAt, bytes: state.length })),
    owners: await at.select().from(docClients).where(eq(docClients.docId, docId)).orderBy(asc(docClients.clientId)),
    runs: await at.select().from(docRuns).where(eq(docRuns.docId, docId)).orderBy(asc(docRuns.fromSeq)),
    rollbacks: await at.select().from(docRollbacks).where(eq(docRollbacks.docId, docId)).orderBy(asc(docRollbacks.noticedAt)),
  }
}

const describeData = (data: Uint8Array, checksum: number | null) => ({
  bytes: data.length,
  isIntact: isIntact(data, checksum),
  clients: clientRanges(data),
})

/** undefined if it cannot be decoded. */
function clientRanges(update: Uint8Array): ClientRange[] | undefined {
  try {
    const { from, to } = Y.parseUpdateMeta(update)
    return [...from].map(([clientId, clock]) => ({ clientId, from: clock, to: to.get(clientId) ?? clock }))
  } catch {
    return undefined
  }
}

/** The content, or why there is none. */
async function readContent(
  at: DbReader,
  { id, startDate, endDate }: typeof itineraries.$inferSelect,
): Promise<ItineraryView | string> {
  try {
    const { doc } = await rebuildDocument(at, id)
    const content = computeView(doc, startDate, endDate)
    doc.destroy()
    return content
  } catch (error) {
    if (error instanceof OperationError) return error.message
    throw error
  }
}

async function namesOf(at: DbReader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await at
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(found.map(({ id, username }) => [id, username]))
}
