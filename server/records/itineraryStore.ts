import { asc, eq, sql } from 'drizzle-orm'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { toWireDate } from '#shared/dates'
import { enteredFields, type EnteredField } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import type { Queries } from '#server/base/db/openDatabase'
import { collaborators, docs, itineraries, locations } from '#server/base/db/schema'
import { preparedQuery } from '#server/base/db/statements'
import { saveTitleWords } from './titleWordStore'

export type ItineraryRow = typeof itineraries.$inferSelect

/** The columns of a record that its owner may change. */
export type RecordColumns = Pick<ItineraryRow, EnteredField | 'geonameId'>

/** What somebody entered of a record, column by column. The place is not counted among entries. */
export type EntryColumns = Partial<Omit<RecordColumns, 'geonameId'>>

/** The ids of an itinerary's collaborators, the first invited first. */
export const collaboratorIds = (db: Queries, itineraryId: string): string[] =>
  findCollaborators(db)
    .all({ itineraryId })
    .map(({ userId }) => userId)

const findCollaborators = preparedQuery((db) =>
  db
    .select({ userId: collaborators.userId })
    .from(collaborators)
    .where(eq(collaborators.itineraryId, sql.placeholder('itineraryId')))
    .orderBy(asc(collaborators.createdAt), asc(sql`rowid`))
    .prepare(),
)

/** An itinerary's row, undefined when there is none. */
export const findItinerary = (db: Queries, id: string): ItineraryRow | undefined =>
  db.select().from(itineraries).where(eq(itineraries.id, id)).get()

/** An itinerary's record as sync message 101 carries it; undefined when there is no such itinerary. */
export function findRecord(db: Queries, id: string): ItineraryRecord | undefined {
  const found = db
    .select({ itinerary: itineraries, location: locations })
    .from(itineraries)
    .innerJoin(locations, eq(locations.geonameId, itineraries.geonameId))
    .where(eq(itineraries.id, id))
    .get()
  if (found === undefined) return undefined
  const { startDate, endDate, ...entered } = pickFields(found.itinerary, enteredFields)
  return {
    ...entered,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    location: found.location,
    collaborators: collaboratorIds(db, id),
    recordVersion: found.itinerary.recordVersion,
  }
}

/** Adds an itinerary's row. */
export function addItinerary(tx: Queries, itinerary: typeof itineraries.$inferInsert): void {
  tx.insert(itineraries).values(itinerary).run()
  saveTitleWords(tx, itinerary.id, itinerary.title)
}

/** Counts a change of what surrounds the record, its collaborators: in the version that every change of record and document raises. */
export function raiseItineraryVersion(tx: Queries, id: string, now: number): void {
  tx.update(itineraries).set({ updatedAt: now }).where(eq(itineraries.id, id)).run()
  tx.update(docs)
    .set({ version: sql`${docs.version} + 1` })
    .where(eq(docs.id, id))
    .run()
}

/** Writes record columns and counts the change: in the record's own version, and in the one that also counts the document's changes. */
export function changeRecordColumns(tx: Queries, id: string, now: number, columns: Partial<RecordColumns> = {}): void {
  tx.update(itineraries)
    .set({ ...columns, recordVersion: sql`${itineraries.recordVersion} + 1` })
    .where(eq(itineraries.id, id))
    .run()
  if (columns.title !== undefined) saveTitleWords(tx, id, columns.title)
  raiseItineraryVersion(tx, id, now)
}

/** The ids of what somebody owns, the oldest first. */
export const itineraryIdsOwnedBy = (db: Queries, userId: string, atMost = -1): string[] =>
  db
    .select({ id: itineraries.id })
    .from(itineraries)
    .where(eq(itineraries.userId, userId))
    .orderBy(asc(itineraries.createdAt), asc(itineraries.id))
    .limit(atMost)
    .all()
    .map(({ id }) => id)

/** Makes somebody the owner of an itinerary. */
export function changeOwner(tx: Queries, id: string, userId: string): void {
  tx.update(itineraries).set({ userId }).where(eq(itineraries.id, id)).run()
}

/** Removes an itinerary with its document, rows and memberships. */
export function removeItinerary(db: Queries, id: string): void {
  db.delete(itineraries).where(eq(itineraries.id, id)).run()
}
