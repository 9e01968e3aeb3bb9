import * as Y from 'yjs'
import { IDEAS } from './ideas'

/** The generation of the schema below; written once, by the seeder, as `meta.v`. */
export const SCHEMA_VERSION = 1

export { IDEAS }

/** `[dayId or IDEAS, order key]`: one value, so that a move to another day and a reorder never mix. */
export type Position = [dayId: string, orderKey: string]

/** Fields of an event that are replaced whole: the last writer wins. */
export const plainFields = ['label', 'startTime', 'endTime', 'category', 'image'] as const
export type PlainField = (typeof plainFields)[number]

export type DayMap = Y.Map<unknown>
export type EventMap = Y.Map<unknown>

/**
 * The three roots of an itinerary's document. `days`: id → `{ ord, del? }`; `events`: id → `{ pos, label, description: Y.Text, startTime,
 * endTime, category, image }`; `meta`: `{ v }`. Nothing is nested deeper and nothing derived is stored.
 */
export function roots(doc: Y.Doc) {
  return {
    days: doc.getMap<DayMap>('days'),
    events: doc.getMap<EventMap>('events'),
    meta: doc.getMap<unknown>('meta'),
  }
}

/** The order key of a day, '' when somebody wrote none. */
export function dayOrder(day: DayMap): string {
  const key = day.get('ord')
  return typeof key === 'string' ? key : ''
}

/** Whether a day was marked deleted; it shows all the same while a live event is in it. */
export const isMarkedDeleted = (day: DayMap): boolean => day.get('del') === true

/** An event's place; ideas when somebody wrote none. */
export function positionOf(event: EventMap): Position {
  const position = event.get('pos')
  if (!Array.isArray(position)) return [IDEAS, '']
  const [dayId, key] = position as unknown[]
  return [typeof dayId === 'string' ? dayId : IDEAS, typeof key === 'string' ? key : '']
}

/** A new empty document with its roots, as both ends open it before any update is applied. */
export function newDoc(): Y.Doc {
  const doc = new Y.Doc()
  roots(doc)
  return doc
}
