import type * as Y from 'yjs'
import {
  addDay,
  addDraftEvent,
  addEvent,
  deleteDay,
  deleteEvent,
  editEvent,
  moveDay,
  moveEvent,
  type InsertionPoint,
  CommandError,
} from '#shared/itinerary/commands'
import { copyEvents } from '#shared/itinerary/copyEvents'
import type { EventFields } from '#shared/itinerary/fields'
import { reorderEvents } from '#shared/itinerary/reorder'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { ItineraryView } from '#shared/itinerary/view'
import { isBlobUrl } from '../../lib/pictures'
import {
  combineNonDocumentChanges,
  type NonDocumentChange,
  type UndoEntry,
  type UndoEntryKind,
  type UndoHistory,
} from './undoHistory'
import type { ItineraryPictures } from './itineraryPictures'

/** Each is one undoable transaction. Throws CommandError if nothing is done. */
export interface ItineraryCommands {
  addDay: () => string
  /** Also deletes its events. */
  deleteDay: (dayId: string) => UndoEntry
  moveDay: (dayId: string, index: number) => void
  /** Events that are not in `order` stay; of others only those of the day move. */
  sortDay: (dayId: string, order: readonly string[]) => UndoEntry
  addEvent: (target: InsertionPoint, fields: Partial<EventFields> & { label: string }) => string
  /** Another tab may have saved the same draft: see `addDraftEvent` in shared/itinerary/commands.ts. */
  addDraftEvent: (id: string, target: InsertionPoint, fields: Partial<EventFields> & { label: string }, picture?: Blob) => string
  /** `base`: values when the form opened. `picture` null removes a pending picture. */
  editEvent: (eventId: string, fields: Partial<EventFields>, base: Partial<EventFields>, picture?: Blob | null) => void
  copyEvents: (dayId: string, copies: readonly EventCopy[]) => UndoEntry
  moveEvent: (eventId: string, target: InsertionPoint) => void
  deleteEvent: (eventId: string) => UndoEntry
}

/** `picture`: not uploaded yet. */
export interface EventCopy {
  fields: EventFields
  picture: Blob | undefined
}

interface CommandContext {
  history: Pick<UndoHistory, 'run'>
  pictures: Pick<ItineraryPictures, 'setEventPicture'>
  view: () => ItineraryView
  rangeDays: () => number
}

/** Drops an object URL: its file is in the outbox (lib/pictures.ts). */
const storable = <T extends Partial<EventFields>>(fields: T): T =>
  isBlobUrl(fields.image) ? { ...fields, image: undefined } : fields

export function bindCommands(doc: Y.Doc, { history, pictures, view, rangeDays }: CommandContext): ItineraryCommands {
  const dayEntry = (kind: UndoEntryKind, id: string): UndoEntry => ({
    kind,
    id,
    name: String(view().days.find((day) => day.id === id)?.dayNumber ?? ''),
  })
  const eventEntry = (kind: UndoEntryKind, id: string): UndoEntry => ({ kind, id, name: view().events[id]?.label ?? '' })
  // `entry` is built first: afterwards the title is gone.
  const runAs = (entry: UndoEntry, work: () => void, parkedOf?: () => NonDocumentChange | undefined): UndoEntry => {
    history.run(work, () => entry, parkedOf)
    return entry
  }
  return {
    addDay: () =>
      history.run(
        () => addDay(doc, { rangeDays: rangeDays() }),
        (id) => dayEntry('addDay', id),
      ),
    deleteDay(dayId) {
      const events = view().days.find(({ id }) => id === dayId)?.events ?? []
      return runAs(
        dayEntry('deleteDay', dayId),
        () => deleteDay(doc, dayId),
        () => combineNonDocumentChanges(events.flatMap((id) => pictures.setEventPicture(id, null) ?? [])),
      )
    },
    moveDay: (dayId, index) =>
      history.run(
        () => moveDay(doc, dayId, index),
        () => dayEntry('moveDay', dayId),
      ),
    sortDay: (dayId, order) => runAs(dayEntry('sortDay', dayId), () => reorderEvents(doc, dayId, order)),
    addEvent: (target, fields) =>
      history.run(
        () => addEvent(doc, target, storable(fields)),
        (id) => eventEntry('addEvent', id),
      ),
    addDraftEvent(draftId, target, fields, picture) {
      const isSaved = view().events[draftId] !== undefined
      return history.run(
        () => addDraftEvent(doc, target, storable(fields), draftId),
        (id) => eventEntry(isSaved && id === draftId ? 'editEvent' : 'addEvent', id),
        (id) => (picture === undefined ? undefined : pictures.setEventPicture(id, picture)),
      )
    },
    editEvent: (eventId, fields, base, picture) =>
      history.run(
        () => editEvent(doc, eventId, storable(fields), base),
        () => eventEntry('editEvent', eventId),
        () => (picture === undefined ? undefined : pictures.setEventPicture(eventId, picture)),
      ),
    copyEvents(dayId, copies) {
      if (dayId !== IDEAS_DAY_ID && !view().days.some(({ id }) => id === dayId)) throw new CommandError('unknown_day')
      const entry = (ids: readonly string[]): UndoEntry =>
        ids.length === 1
          ? eventEntry('copyEvent', ids[0] ?? '')
          : { kind: 'copyEvents', id: ids[0] ?? '', name: String(ids.length) }
      let entered: UndoEntry | undefined
      const added = history.run(
        () =>
          copyEvents(
            doc,
            dayId,
            copies.map(({ fields }) => (isBlobUrl(fields.image) ? { ...fields, image: null } : fields)),
          ),
        (ids) => (entered = entry(ids)),
        (ids) =>
          combineNonDocumentChanges(
            ids.flatMap((id, i) => {
              const picture = copies[i]?.picture
              return picture === undefined ? [] : (pictures.setEventPicture(id, picture) ?? [])
            }),
          ),
      )
      return entered ?? entry(added)
    },
    moveEvent(eventId, target) {
      // Deleted by another user during the drag: keep the event where it was.
      if (target.dayId !== IDEAS_DAY_ID && !view().days.some(({ id }) => id === target.dayId))
        throw new CommandError('unknown_day')
      history.run(
        () => moveEvent(doc, eventId, target),
        () => eventEntry('moveEvent', eventId),
      )
    },
    deleteEvent: (eventId) =>
      runAs(
        eventEntry('deleteEvent', eventId),
        () => deleteEvent(doc, eventId),
        () => pictures.setEventPicture(eventId, null),
      ),
  }
}
