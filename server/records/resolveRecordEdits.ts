import { changedAudience } from '#shared/audience'
import { enteredFields, recordEntries, recordEntryFields, type RecordEntry } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import type { Reader, Transaction } from '#server/base/db/database'
import { changedColumns } from './changedColumns'
import { forgetRestored, saveOverruled, saveStandingEdit, findStandingEdits } from './overruledStore'
import type { ItineraryRow, RecordColumns, EntryColumns } from './itineraryStore'

/** When a change was made, as far as it says. */
export interface EditTimes {
  madeAt?: Partial<Record<RecordEntry, number>> | undefined
  basedOn?: number | undefined
}

const recordColumns = [...enteredFields, 'geonameId', 'commenting'] as const

/** What comes of a change: what of it stands, and what must be written beside it, in the same transaction. */
export interface ResolvedEdits {
  columns: Partial<RecordColumns>
  note: (tx: Transaction) => Promise<void>
}

/**
 * Which entries of a change stand. One whose author had seen what stands always does; of two that were made without knowing of each other
 * the newer one, whichever comes first. A clock that is ahead counts as now. What does not stand is kept for its author, who learns of it.
 * What equals the present is no change; but entered again, what stands is as new as that.
 */
export async function resolveRecordEdits(
  db: Reader,
  { row, userId, now }: { row: ItineraryRow; userId: string; now: number },
  change: Partial<RecordColumns>,
  { madeAt = {}, basedOn }: EditTimes,
): Promise<ResolvedEdits> {
  const { id: itineraryId } = row
  const standing = await findStandingEdits(db, itineraryId)
  const version = row.recordVersion + 1
  const asked = { ...change, ...changedAudience(row, change) }
  const changed: Partial<RecordColumns> = changedColumns(recordColumns, row, asked)
  const columns = { ...changed }
  const notes: ((tx: Transaction) => Promise<void>)[] = []
  for (const entry of recordEntries) {
    if (recordEntryFields[entry].every((column) => change[column] === undefined)) continue
    const edit = standing.get(entry)
    const at = Math.min(madeAt[entry] ?? now, now)
    if (recordEntryFields[entry].every((column) => changed[column] === undefined)) {
      // Older clients send all that their form holds, entered or not.
      if (madeAt[entry] !== undefined && edit !== undefined && at > edit.at)
        notes.push((tx) => saveStandingEdit(tx, { ...edit, userId, at }))
      continue
    }
    const isSeen = edit === undefined || (basedOn !== undefined && edit.version <= basedOn)
    const entered: EntryColumns = pickFields({ ...row, ...changed }, recordEntryFields[entry])
    if (madeAt[entry] !== undefined && !isSeen && edit.at > at) {
      for (const column of recordEntryFields[entry]) delete columns[column]
      notes.push((tx) => saveOverruled(tx, { itineraryId, userId, entry, at, columns: entered }))
      continue
    }
    notes.push(async (tx) => {
      // Whoever says nothing of what they had seen is taken to have seen it.
      if (!isSeen && basedOn !== undefined && edit.userId !== null)
        await saveOverruled(tx, {
          itineraryId,
          userId: edit.userId,
          entry,
          at: edit.at,
          columns: pickFields(row, recordEntryFields[entry]),
        })
      await saveStandingEdit(tx, { itineraryId, entry, userId, at: Math.max(at, edit?.at ?? 0), version })
      await forgetRestored(tx, { itineraryId, userId, entry, columns: entered })
    })
  }
  return {
    columns,
    note: async (tx) => {
      for (const note of notes) await note(tx)
    },
  }
}
