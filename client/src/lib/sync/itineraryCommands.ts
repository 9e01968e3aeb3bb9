import type * as Y from 'yjs'
import {
  addDay,
  addEvent,
  deleteDay,
  deleteEvent,
  editEvent,
  moveEvent,
  type Target,
} from '../../../../shared/itinerary/commands'
import type { EventFields } from '../../../../shared/itinerary/fields'
import { captureDay, captureEvent, restore } from '../../../../shared/itinerary/undo'

/** What a person can do to days and events. Each call is one transaction; all but the takings-back throw CommandError when they do nothing. */
export interface ItineraryCommands {
  addDay: () => string
  /** Deletes a day with its events; the result takes that back. */
  deleteDay: (dayId: string) => () => void
  addEvent: (target: Target, fields: Partial<EventFields> & { label: string }) => string
  /** `base` is what the form showed when it opened. */
  editEvent: (eventId: string, fields: Partial<EventFields>, base: Partial<EventFields>) => void
  moveEvent: (eventId: string, target: Target) => void
  /** Deletes an event; the result takes that back. */
  deleteEvent: (eventId: string) => () => void
}

/** The commands of shared/itinerary on one document. `rangeDays` is the length of the trip's dates. */
export function bindCommands(doc: Y.Doc, rangeDays: () => number): ItineraryCommands {
  const once = <T>(work: () => T): T => doc.transact(work)
  return {
    addDay: () => once(() => addDay(doc, { rangeDays: rangeDays() })),
    deleteDay: (dayId) => {
      const removal = captureDay(doc, dayId)
      once(() => deleteDay(doc, dayId))
      return () => once(() => restore(doc, removal))
    },
    addEvent: (target, fields) => once(() => addEvent(doc, target, fields)),
    editEvent: (eventId, fields, base) => once(() => editEvent(doc, eventId, fields, base)),
    moveEvent: (eventId, target) => once(() => moveEvent(doc, eventId, target)),
    deleteEvent: (eventId) => {
      const removal = captureEvent(doc, eventId)
      once(() => deleteEvent(doc, eventId))
      return () => once(() => restore(doc, removal))
    },
  }
}
