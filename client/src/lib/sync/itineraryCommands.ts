import type * as Y from 'yjs'
import {
  addDay,
  addEvent,
  deleteDay,
  deleteEvent,
  editEvent,
  moveDay,
  moveEvent,
  type Target,
} from '../../../../shared/itinerary/commands'
import type { EventFields } from '../../../../shared/itinerary/fields'
import type { ItineraryView } from '../../../../shared/itinerary/view'
import { isLocalAddress } from '../pictures'
import type { Deed, DeedKind, History } from './history'

/** What a person can do to days and events. Each call is one transaction that can be taken back; they throw CommandError when they do nothing. */
export interface ItineraryCommands {
  addDay: () => string
  /** Deletes a day with its events. */
  deleteDay: (dayId: string) => Deed
  /** Puts a day at `index` among the days. */
  moveDay: (dayId: string, index: number) => void
  addEvent: (target: Target, fields: Partial<EventFields> & { label: string }) => string
  /** `base` is what the form showed when it opened. */
  editEvent: (eventId: string, fields: Partial<EventFields>, base: Partial<EventFields>) => void
  moveEvent: (eventId: string, target: Target) => void
  deleteEvent: (eventId: string) => Deed
}

interface Surroundings {
  history: Pick<History, 'run'>
  view: () => ItineraryView
  /** Length of the trip's dates. */
  rangeDays: () => number
}

/** `fields` without an image that only this page can show: that one waits in the outbox (lib/pictures.ts). */
const storable = <T extends Partial<EventFields>>(fields: T): T =>
  isLocalAddress(fields.image) ? { ...fields, image: undefined } : fields

/** The commands of shared/itinerary on one document. */
export function bindCommands(doc: Y.Doc, { history, view, rangeDays }: Surroundings): ItineraryCommands {
  const dayDeed = (kind: DeedKind, id: string): Deed => ({
    kind,
    id,
    name: String(view().days.find((day) => day.id === id)?.dayNumber ?? ''),
  })
  const eventDeed = (kind: DeedKind, id: string): Deed => ({ kind, id, name: view().events[id]?.label ?? '' })
  // Named before it is done: afterwards it is gone.
  const remove = (deed: Deed, work: () => void): Deed => {
    history.run(work, () => deed)
    return deed
  }
  return {
    addDay: () =>
      history.run(
        () => addDay(doc, { rangeDays: rangeDays() }),
        (id) => dayDeed('addDay', id),
      ),
    deleteDay: (dayId) => remove(dayDeed('deleteDay', dayId), () => deleteDay(doc, dayId)),
    moveDay: (dayId, index) =>
      history.run(
        () => moveDay(doc, dayId, index),
        () => dayDeed('moveDay', dayId),
      ),
    addEvent: (target, fields) =>
      history.run(
        () => addEvent(doc, target, storable(fields)),
        (id) => eventDeed('addEvent', id),
      ),
    editEvent: (eventId, fields, base) =>
      history.run(
        () => editEvent(doc, eventId, storable(fields), base),
        () => eventDeed('editEvent', eventId),
      ),
    moveEvent: (eventId, target) =>
      history.run(
        () => moveEvent(doc, eventId, target),
        () => eventDeed('moveEvent', eventId),
      ),
    deleteEvent: (eventId) => remove(eventDeed('deleteEvent', eventId), () => deleteEvent(doc, eventId)),
  }
}
