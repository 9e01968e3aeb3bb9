import { and, desc, eq, or } from 'drizzle-orm'
import { MAX_OVERRULED_ENTRIES, type OverruledEntry } from '#shared/api/itineraries'
import type { RecordEntry } from '#shared/itinerary/record'
import { toWireDate } from '#shared/dates'
import type { DbReader, Transaction } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { overruledEdits, recordEdits, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import type { RecordEntryColumns } from './itineraryStore'

type Edit = typeof recordEdits.$inferSelect

export async function findLatestRecordEdits(db: DbReader, itineraryId: string): Promise<Map<RecordEntry, Edit>> {
  const edits = await db.select().from(recordEdits).where(eq(recordEdits.itineraryId, itineraryId))
  return new Map(edits.map((edit) => [edit.entry, edit]))
}

export async function saveLatestRecordEdit(tx: Transaction, edit: Edit): Promise<void> {
  const { userId, at, version } = edit
  await tx
    .insert(recordEdits)
    .values(edit)
    .onConflictDoUpdate({ target: [recordEdits.itineraryId, recordEdits.entry], set: { userId, at, version } })
}

interface Overruled {
  itineraryId: string
  userId: string
  entry: RecordEntry
  at: number
  columns: RecordEntryColumns
}

const isOf = ({ itineraryId, userId }: Pick<Overruled, 'itineraryId' | 'userId'>) =>
  and(eq(overruledEdits.itineraryId, itineraryId), eq(overruledEdits.userId, userId))

export async function saveOverruled(tx: Transaction, { columns, ...overruled }: Overruled): Promise<void> {
  await tx
    .insert(overruledEdits)
    .values({ ...overruled, columns: JSON.stringify(columns) })
    .onConflictDoNothing()
  const { itineraryId, userId } = overruled
  await tx.run(forgetOldest, { itineraryId, userId })
}

const forgetOldest = `
  DELETE FROM overruled_edits WHERE itinerary_id = @itineraryId AND user_id = @userId AND (entry, at) NOT IN (
    SELECT entry, at FROM overruled_edits WHERE itinerary_id = @itineraryId AND user_id = @userId
    ORDER BY at DESC, entry LIMIT ${MAX_OVERRULED_ENTRIES})`

/** Drops kept edits whose value is the present one again. */
export async function deleteRestoredEdits(tx: Transaction, { columns, ...restored }: Omit<Overruled, 'at'>): Promise<void> {
  const isRestored = and(eq(overruledEdits.entry, restored.entry), eq(overruledEdits.columns, JSON.stringify(columns)))
  await tx.delete(overruledEdits).where(and(isOf(restored), isRestored))
}

/** The author dismisses these; newer ones stay. */
export async function dismissOverruled(
  tx: Transaction,
  of: Pick<Overruled, 'itineraryId' | 'userId'>,
  seen: readonly { entry: RecordEntry; madeAt: number }[],
): Promise<void> {
  const isSeen = seen.map(({ entry, madeAt }) => and(eq(overruledEdits.entry, entry), eq(overruledEdits.at, madeAt)))
  await tx.delete(overruledEdits).where(and(isOf(of), or(...isSeen)))
}

/** Newest first, with the winner. */
export async function listOverruled(db: DbReader, of: Pick<Overruled, 'itineraryId' | 'userId'>): Promise<OverruledEntry[]> {
  const edits = await db
    .select({ entry: overruledEdits.entry, at: overruledEdits.at, columns: overruledEdits.columns, by: userBriefColumns })
    .from(overruledEdits)
    .leftJoin(
      recordEdits,
      and(eq(recordEdits.itineraryId, overruledEdits.itineraryId), eq(recordEdits.entry, overruledEdits.entry)),
    )
    .leftJoin(users, eq(users.id, recordEdits.userId))
    .where(isOf(of))
    .orderBy(desc(overruledEdits.at))
  return edits.map(({ by, ...edit }) => ({ ...onTheWire(edit), by }))
}

export async function listAllOverruled(
  db: DbReader,
  userId: string,
): Promise<(Omit<OverruledEntry, 'by'> & { itineraryId: string })[]> {
  const edits = await db.select().from(overruledEdits).where(eq(overruledEdits.userId, userId)).orderBy(desc(overruledEdits.at))
  return edits.map((edit) => ({ itineraryId: edit.itineraryId, ...onTheWire(edit) }))
}

const onTheWire = ({ entry, at, columns }: { entry: RecordEntry; at: number; columns: string }): Omit<OverruledEntry, 'by'> => {
  const { startDate, endDate, ...others } = readStoredJson<RecordEntryColumns>(columns)
  const dates =
    startDate === undefined || endDate === undefined ? {} : { startDate: toWireDate(startDate), endDate: toWireDate(endDate) }
  return { entry, mine: { ...others, ...dates }, madeAt: new Date(at).toISOString() }
}
