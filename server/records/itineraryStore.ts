import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { GivenRole, MemberRole } from '#shared/itinerary/roles'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { toWireDate } from '#shared/dates'
import { enteredFields, type EnteredField } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { collaborators, docs, itineraries, locations } from '#server/base/db/schema'
import { preparedQuery } from '#server/base/db/preparedQuery'
import { saveTitleWords } from './titleWordStore'

export type ItineraryRow = typeof itineraries.$inferSelect

/** The columns of a record that its owner may change. */
export type RecordColumns = Pick<ItineraryRow, EnteredField | 'geonameId' | 'commenting'>

/** What somebody entered of a record, column by column. The place and who may comment are not counted among entries. */
export type EntryColumns = Partial<Pick<RecordColumns, EnteredField>>

/** The order of collaborators: who was invited first comes first, and of two in the same millisecond always the same one. */
export const firstInvited = [asc(collaborators.createdAt), asc(collaborators.userId)]

/** Somebody who takes part in an itinerary without owning it. */
export interface Collaborator {
  userId: string
  role: GivenRole
}

/** Who takes part in an itinerary without owning it, the first invited first. */
export const listCollaborators = async (db: Reader, itineraryId: string): Promise<Collaborator[]> =>
  await findCollaborators(db, { itineraryId })

/** Their ids. */
export const collaboratorIds = async (db: Reader, itineraryId: string): Promise<string[]> =>
  (await listCollaborators(db, itineraryId)).map(({ userId }) => userId)

/** What each member of an itinerary is in it. */
export const rolesOf = (ownerId: string, others: readonly Collaborator[]): Record<string, MemberRole> => ({
  [ownerId]: 'owner',
  ...Object.fromEntries(others.map(({ userId, role }) => [userId, role])),
})

const findCollaborators = preparedQuery((db) =>
  db
    .select({ userId: collaborators.userId, role: collaborators.role })
    .from(collaborators)
    .where(eq(collaborators.itineraryId, sql.placeholder('itineraryId')))
    .orderBy(...firstInvited),
)

/** An itinerary's row, undefined when there is none. */
export const findItinerary = (db: Reader, id: string): Promise<ItineraryRow | undefined> =>
  first(db.select().from(itineraries).where(eq(itineraries.id, id)))

/** How many public itineraries somebody has. */
export const countPublicItineraries = (db: Reader, userId: string): Promise<number> =>
  db.$count(itineraries, and(eq(itineraries.userId, userId), eq(itineraries.isPublic, true)))

/** Number of the last update of an itinerary's document; undefined when there is none. */
export async function findHeadSeq(db: Reader, id: string): Promise<number | undefined> {
  const doc = await first(db.select({ headSeq: docs.headSeq }).from(docs).where(eq(docs.id, id)))
  return doc?.headSeq
}

/** An itinerary's record as sync message 101 carries it; undefined when there is no such itinerary. */
export const findRecord = async (db: Reader, id: string): Promise<ItineraryRecord | undefined> =>
  (await findOwnedRecord(db, id))?.record

/** The same with whose it is. */
export async function findOwnedRecord(db: Reader, id: string): Promise<{ record: ItineraryRecord; ownerId: string } | undefined> {
  const found = await first(
    db
      .select({ itinerary: itineraries, location: locations })
      .from(itineraries)
      .innerJoin(locations, eq(locations.geonameId, itineraries.geonameId))
      .where(eq(itineraries.id, id)),
  )
  if (found === undefined) return undefined
  const { startDate, endDate, ...entered } = pickFields(found.itinerary, enteredFields)
  const others = await listCollaborators(db, id)
  const record = {
    ...entered,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    location: found.location,
    commenting: found.itinerary.commenting,
    collaborators: others.map(({ userId }) => userId),
    roles: rolesOf(found.itinerary.userId, others),
    recordVersion: found.itinerary.recordVersion,
  }
  return { record, ownerId: found.itinerary.userId }
}

/** Adds an itinerary's row; false, with nothing written, when there is one of that id. */
export async function addItinerary(tx: Transaction, itinerary: typeof itineraries.$inferInsert): Promise<boolean> {
  const added = await tx.insert(itineraries).values(itinerary).onConflictDoNothing().returning({ id: itineraries.id })
  if (added.length === 0) return false
  await saveTitleWords(tx, itinerary.id, itinerary.title)
  return true
}

/** Counts a change of what surrounds the record, its collaborators: in the version that every change of record and document raises. */
export async function raiseItineraryVersion(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .update(docs)
    .set({ version: sql`${docs.version} + 1` })
    .where(eq(docs.id, id))
  await tx.update(itineraries).set({ updatedAt: now }).where(eq(itineraries.id, id))
}

/** Writes record columns and counts the change: in the record's own version, and in the one that also counts the document's changes. */
export async function changeRecordColumns(
  tx: Transaction,
  id: string,
  now: number,
  columns: Partial<RecordColumns> = {},
): Promise<void> {
  await raiseItineraryVersion(tx, id, now)
  await tx
    .update(itineraries)
    .set({ ...columns, recordVersion: sql`${itineraries.recordVersion} + 1` })
    .where(eq(itineraries.id, id))
  if (columns.title !== undefined) await saveTitleWords(tx, id, columns.title)
}

/** The ids of what somebody owns, the oldest first. */
export async function itineraryIdsOwnedBy(db: Reader, userId: string, atMost?: number): Promise<string[]> {
  const owned = db
    .select({ id: itineraries.id })
    .from(itineraries)
    .where(eq(itineraries.userId, userId))
    .orderBy(asc(itineraries.createdAt), asc(itineraries.id))
  return (await (atMost === undefined ? owned : owned.limit(atMost))).map(({ id }) => id)
}

/** Gives an itinerary another owner, who is asked whether they keep it. */
export async function offerTo(tx: Transaction, id: string, userId: string, now: number): Promise<void> {
  await tx.update(itineraries).set({ userId, offeredAt: now }).where(eq(itineraries.id, id))
}

/** Whether the owner of an itinerary has not answered yet whether they keep it. */
export const isOffered = async (db: Reader, id: string): Promise<boolean> =>
  (await db.$count(itineraries, and(eq(itineraries.id, id), isNotNull(itineraries.offeredAt)))) > 0

/** The owner keeps an itinerary. Copies of a public one credit them; the owner of a private one stays unknown. */
export async function endOffer(tx: Transaction, id: string): Promise<void> {
  const [kept] = await tx
    .update(itineraries)
    .set({ offeredAt: null })
    .where(eq(itineraries.id, id))
    .returning({ userId: itineraries.userId, isPublic: itineraries.isPublic })
  if (kept?.isPublic === true)
    await tx.update(itineraries).set({ forkedFromAuthor: kept.userId }).where(eq(itineraries.forkedFrom, id))
}

/** Removes an itinerary with its document, rows and memberships. */
export async function removeItinerary(tx: Transaction, id: string): Promise<void> {
  await tx.delete(itineraries).where(eq(itineraries.id, id))
}
