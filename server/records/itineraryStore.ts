import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { GrantableRole, MemberRole } from '#shared/itinerary/roles'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { toWireDate } from '#shared/dates'
import { editableRecordFields, type EditableRecordField } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import { firstRowOf, type DbReader, type Transaction, preparedQuery } from '#server/base/db/database'
import { collaborators, docs, itineraries, locations, titleWords } from '#server/base/db/schema'
import { searchWordsOf } from '#shared/search'

export type ItineraryRow = typeof itineraries.$inferSelect

export type RecordColumns = Pick<ItineraryRow, EditableRecordField | 'geonameId' | 'commenting'>

/** Values the user entered. Place and commenting are not entries. */
export type RecordEntryColumns = Partial<Pick<RecordColumns, EditableRecordField>>

export const byInvitationTime = [asc(collaborators.createdAt), asc(collaborators.userId)]

export interface Collaborator {
  userId: string
  role: GrantableRole
}

export const listCollaborators = async (db: DbReader, itineraryId: string): Promise<Collaborator[]> =>
  await findCollaborators(db, { itineraryId })

export const collaboratorIds = async (db: DbReader, itineraryId: string): Promise<string[]> =>
  (await listCollaborators(db, itineraryId)).map(({ userId }) => userId)

export const toRolesByUserId = (ownerId: string, others: readonly Collaborator[]): Record<string, MemberRole> => ({
  [ownerId]: 'owner',
  ...Object.fromEntries(others.map(({ userId, role }) => [userId, role])),
})

const findCollaborators = preparedQuery((db) =>
  db
    .select({ userId: collaborators.userId, role: collaborators.role })
    .from(collaborators)
    .where(eq(collaborators.itineraryId, sql.placeholder('itineraryId')))
    .orderBy(...byInvitationTime),
)

export const findItinerary = (db: DbReader, id: string): Promise<ItineraryRow | undefined> =>
  firstRowOf(db.select().from(itineraries).where(eq(itineraries.id, id)))

export const countPublicItineraries = (db: DbReader, userId: string): Promise<number> =>
  db.$count(itineraries, and(eq(itineraries.userId, userId), eq(itineraries.isPublic, true)))

export async function findHeadSeq(db: DbReader, id: string): Promise<number | undefined> {
  const doc = await firstRowOf(db.select({ headSeq: docs.headSeq }).from(docs).where(eq(docs.id, id)))
  return doc?.headSeq
}

/** As in sync message 101; undefined if it does not exist. */
export const findRecord = async (db: DbReader, id: string): Promise<ItineraryRecord | undefined> =>
  (await findOwnedRecord(db, id))?.record

export async function findOwnedRecord(
  db: DbReader,
  id: string,
): Promise<{ record: ItineraryRecord; ownerId: string } | undefined> {
  const found = await firstRowOf(
    db
      .select({ itinerary: itineraries, location: locations })
      .from(itineraries)
      .innerJoin(locations, eq(locations.geonameId, itineraries.geonameId))
      .where(eq(itineraries.id, id)),
  )
  if (found === undefined) return undefined
  const { startDate, endDate, ...entered } = pickFields(found.itinerary, editableRecordFields)
  const others = await listCollaborators(db, id)
  const record = {
    ...entered,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    location: found.location,
    commenting: found.itinerary.commenting,
    collaborators: others.map(({ userId }) => userId),
    roles: toRolesByUserId(found.itinerary.userId, others),
    recordVersion: found.itinerary.recordVersion,
  }
  return { record, ownerId: found.itinerary.userId }
}

/** False if the id exists; nothing is written then. */
export async function addItinerary(tx: Transaction, itinerary: typeof itineraries.$inferInsert): Promise<boolean> {
  const added = await tx.insert(itineraries).values(itinerary).onConflictDoNothing().returning({ id: itineraries.id })
  if (added.length === 0) return false
  await saveTitleWords(tx, itinerary.id, itinerary.title)
  return true
}

export async function incrementItineraryVersion(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .update(docs)
    .set({ version: sql`${docs.version} + 1` })
    .where(eq(docs.id, id))
  await tx.update(itineraries).set({ updatedAt: now }).where(eq(itineraries.id, id))
}

export async function changeRecordColumns(
  tx: Transaction,
  id: string,
  now: number,
  columns: Partial<RecordColumns> = {},
): Promise<void> {
  await incrementItineraryVersion(tx, id, now)
  await tx
    .update(itineraries)
    .set({ ...columns, recordVersion: sql`${itineraries.recordVersion} + 1` })
    .where(eq(itineraries.id, id))
  if (columns.title !== undefined) await saveTitleWords(tx, id, columns.title)
}

export async function itineraryIdsOwnedBy(db: DbReader, userId: string, atMost?: number): Promise<string[]> {
  const owned = db
    .select({ id: itineraries.id })
    .from(itineraries)
    .where(eq(itineraries.userId, userId))
    .orderBy(asc(itineraries.createdAt), asc(itineraries.id))
  return (await (atMost === undefined ? owned : owned.limit(atMost))).map(({ id }) => id)
}

/** Makes a user the owner, pending their answer. */
export async function offerItinerary(tx: Transaction, id: string, userId: string, now: number): Promise<void> {
  await tx.update(itineraries).set({ userId, offeredAt: now }).where(eq(itineraries.id, id))
}

export const isOffered = async (db: DbReader, id: string): Promise<boolean> =>
  (await db.$count(itineraries, and(eq(itineraries.id, id), isNotNull(itineraries.offeredAt)))) > 0

/** Forks of a public itinerary credit the new owner. */
export async function clearOffer(tx: Transaction, id: string): Promise<void> {
  const [kept] = await tx
    .update(itineraries)
    .set({ offeredAt: null })
    .where(eq(itineraries.id, id))
    .returning({ userId: itineraries.userId, isPublic: itineraries.isPublic })
  if (kept?.isPublic === true)
    await tx.update(itineraries).set({ forkedFromAuthor: kept.userId }).where(eq(itineraries.forkedFrom, id))
}

export async function removeItinerary(tx: Transaction, id: string): Promise<void> {
  await tx.delete(itineraries).where(eq(itineraries.id, id))
}

async function saveTitleWords(tx: Transaction, itineraryId: string, title: string): Promise<void> {
  await tx.delete(titleWords).where(eq(titleWords.itineraryId, itineraryId))
  const words = searchWordsOf(title).map((key) => ({ itineraryId, key }))
  if (words.length > 0) await tx.insert(titleWords).values(words)
}
