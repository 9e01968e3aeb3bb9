import type * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Random } from '../random'
import { computeTestView } from './captureUpdate'

const MAX_EVENTS = 40

/** An edit with a unique value. */
export interface TrackedEdit {
  eventId: string
  field: 'created' | 'label' | 'deleted' | 'moved'
  value: string
}

/** Edits one of the writer's own events, or adds one to `mine`. */
export function makeTrackedEdit(random: Random, doc: Y.Doc, mine: string[], mark: string): TrackedEdit {
  const { days } = computeTestView(doc)
  // Keeps days below their limit.
  const dayId = random.pick(days.filter(({ events }) => events.length < 50))?.id ?? ''
  const eventId = random.pick(mine)
  if (eventId === undefined || mine.length < 5 || (mine.length < MAX_EVENTS && random.chance(0.3))) {
    const id = addEvent(doc, { dayId }, { label: mark, description: `nota ${mark}` })
    mine.push(id)
    return { eventId: id, field: 'created', value: mark }
  }
  if (random.chance(0.15)) {
    deleteEvent(doc, eventId)
    mine.splice(mine.indexOf(eventId), 1)
    return { eventId, field: 'deleted', value: mark }
  }
  if (random.chance(0.3)) {
    moveEvent(doc, eventId, { dayId, index: random.below(4) })
    return { eventId, field: 'moved', value: dayId }
  }
  editEvent(doc, eventId, { label: mark })
  return { eventId, field: 'label', value: mark }
}

/** True also for one of `others` that may override it. */
export function isTrackedEditVisible(
  { eventId, field, value }: TrackedEdit,
  others: readonly TrackedEdit[],
  { events }: ItineraryView,
): boolean {
  const event = events[eventId]
  const next = others.filter((other) => other.eventId === eventId)
  if (field === 'deleted') return event === undefined
  if (event === undefined) return next.some((other) => other.field === 'deleted')
  if (field === 'created') return true
  const values = [value, ...next.filter((other) => other.field === field).map((other) => other.value)]
  return values.includes(field === 'moved' ? event.dayId : event.label)
}
