import * as Y from 'yjs'
import { IDEAS, isMarkedDeleted, plainFields, positionOf, roots, type EventMap, type PlainField, type Position } from './doc'

interface RemovedEvent {
  id: string
  position: Position
  fields: Partial<Record<PlainField, unknown>>
  description: string
}

/** What a deletion takes away, as plain values, so that it can be put back later. */
export interface Removal {
  /** The deleted day; undefined when only an event was deleted. */
  dayId?: string
  events: RemovedEvent[]
}

function copyEvent(id: string, event: EventMap): RemovedEvent {
  const description = event.get('description')
  return {
    id,
    position: positionOf(event),
    fields: Object.fromEntries(plainFields.map((field) => [field, event.get(field) ?? null])),
    description: description instanceof Y.Text ? description.toString() : '',
  }
}

/** What deleting this event will take away; call it before `deleteEvent`. Nothing when the event is gone already. */
export function captureEvent(doc: Y.Doc, eventId: string): Removal {
  const event = roots(doc).events.get(eventId)
  return { events: event === undefined ? [] : [copyEvent(eventId, event)] }
}

/** What deleting this day will take away; call it before `deleteDay`. */
export function captureDay(doc: Y.Doc, dayId: string): Removal {
  const { events } = roots(doc)
  return {
    dayId,
    events: [...events].filter(([, event]) => positionOf(event)[0] === dayId).map(([id, event]) => copyEvent(id, event)),
  }
}

/**
 * Takes a deletion back: the day shows again and its events return under their ids to the places they had, behind nobody's back, because
 * their order keys are theirs still. An event that is there again (somebody else took it back first) is left as it is.
 */
export function restore(doc: Y.Doc, { dayId, events: removed }: Removal): void {
  const { days, events } = roots(doc)
  const revive = (id: string) => {
    const day = days.get(id)
    if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
  }
  doc.transact(() => {
    if (dayId !== undefined) revive(dayId)
    for (const { id, position, fields, description } of removed) {
      if (events.has(id)) continue
      const event: EventMap = new Y.Map<unknown>([
        ...Object.entries(fields),
        ['pos', position],
        ['description', new Y.Text(description)],
      ])
      events.set(id, event)
      if (position[0] !== IDEAS) revive(position[0])
    }
  })
}
