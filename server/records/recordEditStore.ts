import { and, desc, eq, or } from 'drizzle-orm'
import { MAX_OVERRULED_ENTRIES, type OverruledEntry } from '#shared/api/itineraries'
import { type RecordEntry, editableRecordFields, recordEntries, recordEntryFields } from '#shared/itinerary/record'
import { toWireDate } from '#shared/dates'
import type { DbReader, Transaction } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { overruledEdits, recordEdits, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import type { RecordEntryColumns, ItineraryRow, RecordColumns } from './itineraryStore'
import { resolveAudienceChange } from '#shared/audience'
import { pickFields } from '#shared/pickFields'
import { changedColumns } from './recordDifference'

export interface EditTimes {
  madeAt?: Partial<Record<RecordEntry, number>> | undefined
  basedOn?: number | undefined
}

const recordColumns = [...editableRecordFields, 'geonameId', 'commenting'] as const

export interface ResolvedEdits {
  columns: Partial<RecordColumns>
  saveEdits: (tx: Transaction) => Promise<void>
}

/**
 * Per entry. An edit whose author had seen the present value wins, else the newer one (times capped at now). Losing
 * edits are kept for their author. An equal value renews its time.
 */
export async function resolveRecordEdits(
  db: DbReader,
  { row, userId, now }: { row: ItineraryRow; userId: string; now: number },
  change: Partial<RecordColumns>,
  { madeAt = {}, basedOn }: EditTimes,
): Promise<ResolvedEdits> {
  const { id: itineraryId } = row
  const standing = await findLatestRecordEdits(db, itineraryId)
  const version = row.recordVersion + 1
  const asked = { ...change, ...resolveAudienceChange(row, change) }
  const changed: Partial<RecordColumns> = changedColumns(recordColumns, row, asked)
  const columns = { ...changed }
  const notes: ((tx: Transaction) => Promise<void>)[] = []
  for (const entry of recordEntries) {
    if (recordEntryFields[entry].every((column) => change[column] === undefined)) continue
    const edit = standing.get(entry)
    const at = Math.min(madeAt[entry] ?? now, now)
    if (recordEntryFields[entry].every((column) => changed[column] === undefined)) {
      // Older clients send all fields, entered or not.
      if (madeAt[entry] !== undefined && edit !== undefined && at > edit.at)
        notes.push((tx) => saveLatestRecordEdit(tx, { ...edit, userId, at }))
      continue
    }
    // From a clock that ran ahead.
    const isFuture = edit !== undefined && edit.at > now
    const isSeen = edit === undefined || (basedOn !== undefined && edit.version <= basedOn)
    const entered: RecordEntryColumns = pickFields({ ...row, ...changed }, recordEntryFields[entry])
    if (madeAt[entry] !== undefined && !isSeen && !isFuture && edit.at > at) {
      for (const column of recordEntryFields[entry]) delete columns[column]
      notes.push((tx) => saveOverruled(tx, { itineraryId, userId, entry, at, columns: entered }))
      continue
    }
    notes.push(async (tx) => {
      // Clients that state no base are taken to have seen the present value.
      if (!isSeen && basedOn !== undefined && edit.userId !== null)
        await saveOverruled(tx, {
          itineraryId,
          userId: edit.userId,
          entry,
          at: edit.at,
          columns: pickFields(row, recordEntryFields[entry]),
        })
      await saveLatestRecordEdit(tx, { itineraryId, entry, userId, at: isFuture ? at : Math.max(at, edit?.at ?? 0), version })
      await deleteRestoredEdits(tx, { itineraryId, userId, entry, columns: entered })
    })
  }
  return {
    columns,
    saveEdits: async (tx) => {
      for (const note of notes) await note(tx)
    },
  }
}

type Edit = typeof recordEdits.$inferSelect

async function findLatestRecordEdits(db: DbReader, itineraryId: string): Promise<Map<RecordEntry, Edit>> {
  const edits = await db.select().from(recordEdits).where(eq(recordEdits.itineraryId, itineraryId))
  return new Map(edits.map((edit) => [edit.entry, edit]))
}

async function saveLatestRecordEdit(tx: Transaction, edit: Edit): Promise<void> {
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

async function saveOverruled(tx: Transaction, { columns, ...overruled }: Overruled): Promise<void> {
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
async function deleteRestoredEdits(tx: Transaction, { columns, ...restored }: Omit<Overruled, 'at'>): Promise<void> {
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
