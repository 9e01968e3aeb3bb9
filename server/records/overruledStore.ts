import { and, desc, eq, or, sql } from 'drizzle-orm'
import { MAX_OVERRULED_ENTRIES, type OverruledEntry } from '#shared/api/itineraries'
import type { RecordEntry } from '#shared/itinerary/record'
import { toWireDate } from '#shared/dates'
import type { Queries } from '#server/base/db/openDatabase'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { overruledEdits, recordEdits, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import type { EntryColumns } from './itineraryStore'

type Edit = typeof recordEdits.$inferSelect

/** Who entered what stands in a record, as far as anybody counted. */
export function findStandingEdits(db: Queries, itineraryId: string): Map<RecordEntry, Edit> {
  const edits = db.select().from(recordEdits).where(eq(recordEdits.itineraryId, itineraryId)).all()
  return new Map(edits.map((edit) => [edit.entry, edit]))
}

/** Notes that this entry stands now. */
export function saveStandingEdit(tx: Queries, edit: Edit): void {
  const { userId, at, version } = edit
  tx.insert(recordEdits)
    .values(edit)
    .onConflictDoUpdate({ target: [recordEdits.itineraryId, recordEdits.entry], set: { userId, at, version } })
    .run()
}

interface Overruled {
  itineraryId: string
  userId: string
  entry: RecordEntry
  at: number
  columns: EntryColumns
}

const isOf = ({ itineraryId, userId }: Pick<Overruled, 'itineraryId' | 'userId'>) =>
  and(eq(overruledEdits.itineraryId, itineraryId), eq(overruledEdits.userId, userId))

/** Keeps for its author what does not stand. */
export function saveOverruled(tx: Queries, { columns, ...overruled }: Overruled): void {
  tx.insert(overruledEdits)
    .values({ ...overruled, columns: JSON.stringify(columns) })
    .onConflictDoNothing()
    .run()
  const { itineraryId, userId } = overruled
  tx.run(sql`
    DELETE FROM overruled_edits WHERE itinerary_id = ${itineraryId} AND user_id = ${userId} AND rowid NOT IN (
      SELECT rowid FROM overruled_edits WHERE itinerary_id = ${itineraryId} AND user_id = ${userId}
      ORDER BY at DESC LIMIT ${MAX_OVERRULED_ENTRIES})
  `)
}

/** What reads as its author wrote it is overruled no more. */
export function forgetRestored(tx: Queries, { columns, ...restored }: Omit<Overruled, 'at'>): void {
  tx.delete(overruledEdits)
    .where(and(isOf(restored), eq(overruledEdits.entry, restored.entry), eq(overruledEdits.columns, JSON.stringify(columns))))
    .run()
}

/** Its author knows, and leaves these as they are; what came since stays to be told. */
export function forgetOverruled(
  db: Queries,
  of: Pick<Overruled, 'itineraryId' | 'userId'>,
  seen: readonly { entry: RecordEntry; madeAt: number }[],
): void {
  const isSeen = seen.map(({ entry, madeAt }) => and(eq(overruledEdits.entry, entry), eq(overruledEdits.at, madeAt)))
  db.delete(overruledEdits)
    .where(and(isOf(of), or(...isSeen)))
    .run()
}

/** What of theirs does not stand, the newest first, and whose word does. */
export const listOverruled = (db: Queries, of: Pick<Overruled, 'itineraryId' | 'userId'>): OverruledEntry[] =>
  db
    .select({ entry: overruledEdits.entry, at: overruledEdits.at, columns: overruledEdits.columns, by: userBriefColumns })
    .from(overruledEdits)
    .leftJoin(
      recordEdits,
      and(eq(recordEdits.itineraryId, overruledEdits.itineraryId), eq(recordEdits.entry, overruledEdits.entry)),
    )
    .leftJoin(users, eq(users.id, recordEdits.userId))
    .where(isOf(of))
    .orderBy(desc(overruledEdits.at))
    .all()
    .map(({ by, ...edit }) => ({ ...onTheWire(edit), by }))

/** All that somebody entered and does not stand, in whatever itinerary, the newest first. */
export const overruledOf = (db: Queries, userId: string): (Omit<OverruledEntry, 'by'> & { itineraryId: string })[] =>
  db
    .select()
    .from(overruledEdits)
    .where(eq(overruledEdits.userId, userId))
    .orderBy(desc(overruledEdits.at))
    .all()
    .map((edit) => ({ itineraryId: edit.itineraryId, ...onTheWire(edit) }))

const onTheWire = ({ entry, at, columns }: { entry: RecordEntry; at: number; columns: string }): Omit<OverruledEntry, 'by'> => {
  const { startDate, endDate, ...others } = readStoredJson<EntryColumns>(columns)
  const dates =
    startDate === undefined || endDate === undefined ? {} : { startDate: toWireDate(startDate), endDate: toWireDate(endDate) }
  return { entry, mine: { ...others, ...dates }, madeAt: new Date(at).toISOString() }
}
