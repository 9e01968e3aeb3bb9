import type * as Y from 'yjs'
import { tripLength, type WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { newId } from '#shared/ids'
import { isCut, keepDates, planKeptDates, type TripDates } from '#shared/itinerary/keepDates'
import { moveSurplusToIdeas } from '#shared/itinerary/surplusDays'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Outbox } from '../outbox/outbox'
import { recordFieldsOf, withRecordFields } from '../outbox/pendingRecord'
import { recordKey, type PendingRecord, type RecordFields } from '../outbox/pendingChange'
import type { RecordStore } from './recordStore'
import type { UndoEntry, UndoEntryKind, UndoHistory } from './undoHistory'
import type { Readable } from '../../lib/store/store'

export interface RecordEditor {
  /** Optimistic. `overflow`: surplus days are deleted, their events become ideas. */
  change: (fields: RecordFields, overflow?: PendingRecord['overflow']) => UndoEntry
  /** Optimistic. Events keep their calendar date; those outside become ideas. */
  changeKeepingDates: (dates: { startDate: WireDate; endDate: WireDate }) => UndoEntry
  /** Without an undo entry. */
  write: (fields: RecordFields) => void
}

interface RecordOptions {
  itineraryId: string
  doc: Y.Doc
  outbox: Pick<Outbox, 'change'>
  recordStore: Pick<RecordStore, 'server' | 'shown'>
  history: Pick<UndoHistory, 'run'>
  view: Readable<ItineraryView>
}

export function createRecordEditor({ itineraryId, doc, outbox, recordStore, history, view }: RecordOptions): RecordEditor {
  const write = (fields: RecordFields, overflow?: PendingRecord['overflow']) => {
    const server = recordStore.server.get() ?? recordStore.shown.get()
    if (server === undefined) return
    const entered = { itineraryId, server, stamp: newId(), at: Date.now(), ...(overflow && { overflow }) }
    void outbox.change(recordKey(itineraryId), (now) =>
      withRecordFields(now?.kind === 'record' ? now : undefined, fields, entered),
    )
  }
  const isShown = (fields: RecordFields): boolean => {
    const now: RecordFields | undefined = recordStore.shown.get()
    return recordFieldsOf(fields).every((field) => now?.[field] === fields[field])
  }
  const swap = (from: RecordFields, to: RecordFields, overflow?: PendingRecord['overflow']): boolean => {
    // Days added since must still fit.
    const isTooShort = overflow === undefined && lengthOf(to) < Math.min(lengthOf(from), view.get().days.length)
    if (!isShown(from) || isTooShort) return false
    write(to, overflow)
    return true
  }
  const areFreeInFront = (added: readonly string[]): boolean => {
    const { days } = view.get()
    return added.every((id, i) => days[i]?.id === id && days[i].events.length === 0)
  }
  return {
    write,
    change(fields, overflow) {
      const shown: RecordFields | undefined = recordStore.shown.get()
      const entry: UndoEntry = { kind: kindOf(fields), id: '', name: '' }
      if (shown === undefined) return entry
      const before = Object.fromEntries(recordFieldsOf(fields).map((field) => [field, shown[field]]))
      history.run(
        () => (overflow === undefined ? undefined : moveSurplusToIdeas(doc, lengthOf(fields))),
        () => entry,
        () => {
          write(fields, overflow)
          return { eventIds: [], undo: () => swap(fields, before), redo: () => swap(before, fields, overflow) }
        },
      )
      return entry
    },
    changeKeepingDates({ startDate, endDate }) {
      const entry: UndoEntry = { kind: 'dates', id: '', name: '' }
      const shown = recordStore.shown.get()
      if (shown === undefined) return entry
      const fields = { startDate, endDate }
      const before = { startDate: shown.startDate, endDate: shown.endDate }
      const [now, next] = [datesOf(before), datesOf(fields)]
      const overflow = isCut(now, next) ? 'ideas' : undefined
      const plan = planKeptDates(view.get().days.length, now, next)
      const fitsBefore = () => {
        const days = view.get().days.length + plan.first + plan.last - plan.added
        return lengthOf(before) >= Math.min(lengthOf(fields), days)
      }
      history.run(
        () => keepDates(doc, now, next),
        () => entry,
        (added) => {
          write(fields, overflow)
          return {
            eventIds: [],
            // Dates and days change together, or every event would move.
            canInvert: (way) => (way === 'redo' ? isShown(before) : isShown(fields) && areFreeInFront(added) && fitsBefore()),
            undo: () => swap(fields, before),
            redo: () => swap(before, fields, overflow),
          }
        },
      )
      return entry
    },
  }
}

const datesOf = ({ startDate, endDate }: { startDate: WireDate; endDate: WireDate }): TripDates => ({
  start: fromWireDate(startDate),
  end: fromWireDate(endDate),
})

function kindOf(fields: RecordFields): UndoEntryKind {
  if (fields.title !== undefined) return 'title'
  if (fields.description !== undefined) return 'description'
  return fields.isPublic === undefined ? 'dates' : 'visibility'
}

/** Length in days; Infinity without dates. */
function lengthOf({ startDate, endDate }: RecordFields): number {
  return startDate === undefined || endDate === undefined ? Infinity : tripLength(fromWireDate(startDate), fromWireDate(endDate))
}
