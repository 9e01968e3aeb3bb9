import { asc, eq, sql } from 'drizzle-orm'
import type { ItineraryRecord } from '../../../shared/api/itineraries'
import { toWireDate } from '../../../shared/dates'
import type { Db, Queries } from '../../db/open'
import { collaborators, docs, itineraries, locations } from '../../db/schema'

export type ItineraryRow = typeof itineraries.$inferSelect

/** The columns of a record that its owner may change. */
export type RecordColumns = Pick<
  ItineraryRow,
  'title' | 'description' | 'image' | 'startDate' | 'endDate' | 'geonameId' | 'isPublic'
>

/** The ids of an itinerary's collaborators, the first invited first. */
export const collaboratorIds = (db: Queries, itineraryId: string): string[] =>
  db
    .select({ userId: collaborators.userId })
    .from(collaborators)
    .where(eq(collaborators.itineraryId, itineraryId))
    .orderBy(asc(collaborators.createdAt), asc(sql`rowid`))
    .all()
    .map(({ userId }) => userId)

/** An itinerary's row, undefined when there is none. */
export const findItinerary = (db: Queries, id: string): ItineraryRow | undefined =>
  db.select().from(itineraries).where(eq(itineraries.id, id)).get()

/** An itinerary's record as sync message 101 carries it; undefined when there is no such itinerary. */
export const readRecord = async (db: Queries, id: string): Promise<ItineraryRecord | undefined> => recordNow(db, id)

/** `readRecord` for those who must read and write in one synchronous turn. */
export function recordNow(db: Queries, id: string): ItineraryRecord | undefined {
  const found = db
    .select({ itinerary: itineraries, location: locations })
    .from(itineraries)
    .innerJoin(locations, eq(locations.geonameId, itineraries.geonameId))
    .where(eq(itineraries.id, id))
    .get()
  if (found === undefined) return undefined
  const { title, description, image, startDate, endDate, isPublic, recordVersion } = found.itinerary
  return {
    title,
    description,
    image,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    location: found.location,
    isPublic,
    collaborators: collaboratorIds(db, id),
    recordVersion,
  }
}

/** Adds an itinerary's row. */
export function addItinerary(tx: Queries, itinerary: typeof itineraries.$inferInsert): void {
  tx.insert(itineraries).values(itinerary).run()
}

/** Writes record columns and counts the change: in the record's own version, and in the one that also counts the document's changes. */
export function touchRecord(tx: Queries, id: string, now: number, columns: Partial<RecordColumns> = {}): void {
  tx.update(itineraries)
    .set({ ...columns, recordVersion: sql`${itineraries.recordVersion} + 1`, updatedAt: now })
    .where(eq(itineraries.id, id))
    .run()
  tx.update(docs)
    .set({ version: sql`${docs.version} + 1` })
    .where(eq(docs.id, id))
    .run()
}

/** Removes an itinerary with its document, rows and memberships. */
export function removeItinerary(db: Db, id: string): void {
  db.delete(itineraries).where(eq(itineraries.id, id)).run()
}
