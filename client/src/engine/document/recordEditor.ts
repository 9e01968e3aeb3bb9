import { fromWireDate, tripLength } from '#shared/dates'
import { newId } from '#shared/ids'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Outbox } from '../outbox/outbox'
import { fieldsOf, withFields } from '../outbox/pendingRecord'
import { recordKey, type RecordFields } from '../outbox/pendingChange'
import type { RecordStore } from './recordStore'
import type { HistoryEntryKind, History } from './history'
import type { Readable } from '../../lib/store/store'

/** What the owner can do with the record. */
export interface RecordEditor {
  /** Shows the fields at once and keeps them until the server has them. It can be undone as one change, as long as they read as they were written. */
  change: (fields: RecordFields) => void
  /** The same without an entry in the history: it belongs to another change. */
  write: (fields: RecordFields) => void
}

interface RecordOptions {
  itineraryId: string
  outbox: Pick<Outbox, 'change'>
  recordStore: Pick<RecordStore, 'server' | 'shown'>
  history: Pick<History, 'run'>
  view: Readable<ItineraryView>
}

export function createRecordEditor({ itineraryId, outbox, recordStore, history, view }: RecordOptions): RecordEditor {
  const write = (fields: RecordFields) => {
    const server = recordStore.server.get() ?? recordStore.shown.get()
    if (server === undefined) return
    const [stamp, at] = [newId(), Date.now()]
    void outbox.change(recordKey(itineraryId), (now) =>
      withFields(now?.kind === 'record' ? now : undefined, fields, { itineraryId, server, stamp, at }),
    )
  }
  const swap = (from: RecordFields, to: RecordFields): boolean => {
    const now: RecordFields | undefined = recordStore.shown.get()
    const isThere = fieldsOf(from).every((field) => now?.[field] === from[field])
    // Days that came since must still fit in.
    const isTooShort = lengthOf(to) < Math.min(lengthOf(from), view.get().days.length)
    if (!isThere || isTooShort) return false
    write(to)
    return true
  }
  return {
    write,
    change(fields) {
      const shown: RecordFields | undefined = recordStore.shown.get()
      if (shown === undefined) return
      const before = Object.fromEntries(fieldsOf(fields).map((field) => [field, shown[field]]))
      history.run(
        () => undefined,
        () => ({ kind: kindOf(fields), id: '', name: '' }),
        () => {
          write(fields)
          return { eventIds: [], undo: () => swap(fields, before), redo: () => swap(before, fields) }
        },
      )
    },
  }
}

function kindOf(fields: RecordFields): HistoryEntryKind {
  if (fields.title !== undefined) return 'title'
  if (fields.description !== undefined) return 'description'
  return fields.isPublic === undefined ? 'dates' : 'visibility'
}

/** Length in days of the dates among them; endless where there are none. */
function lengthOf({ startDate, endDate }: RecordFields): number {
  return startDate === undefined || endDate === undefined ? Infinity : tripLength(fromWireDate(startDate), fromWireDate(endDate))
}
