import { resolveAudienceChange } from '#shared/audience'
import { editableRecordFields, recordEntries, recordEntryFields, type RecordEntry } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import type { DbReader, Transaction } from '#server/base/db/database'
import { changedColumns } from './recordDifference'
import { deleteRestoredEdits, saveOverruled, saveLatestRecordEdit, findLatestRecordEdits } from './overruledStore'
import type { ItineraryRow, RecordColumns, RecordEntryColumns } from './itineraryStore'

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
 * Per entry. An edit whose author had seen the present value wins, else the newer one, with
 * times capped at now. Losing edits are kept for their author. An equal value renews its time.
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
