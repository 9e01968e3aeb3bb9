import * as Y from 'yjs'
import { IDEAS } from './ideas'
import { isOrderKey } from './order/orderKey'

/** The generation of the schema below; written once, by the seeder, as `meta.v`. */
export const SCHEMA_VERSION = 1

export { IDEAS }

/** `[dayId or IDEAS, order key]`: one value, so that a move to another day and a reorder never mix. */
export type Position = [dayId: string, orderKey: string]

export type DayMap = Y.Map<unknown>
export type EventMap = Y.Map<unknown>

/**
 * The three roots of an itinerary's document. `days`: id → `{ ord, del? }`; `events`: id → `{ pos }` and the fields of fields.ts, the
 * description as a Y.Text; `meta`: `{ v }`. Nothing is nested deeper and nothing derived is stored.
 */
export function roots(doc: Y.Doc) {
  return {
    days: doc.getMap<DayMap>('days'),
    events: doc.getMap<EventMap>('events'),
    meta: doc.getMap<unknown>('meta'),
  }
}

/** The order key of what has none: before all others, and a valid key itself. */
const FIRST_KEY = '0'

const orderKeyOrFirst = (key: unknown): string => (isOrderKey(key) ? key : FIRST_KEY)

/** The order key of a day; the first when somebody wrote none. */
export const dayOrder = (day: DayMap): string => orderKeyOrFirst(day.get('ord'))

/** Whether a day was marked deleted; it shows all the same while a live event is in it. */
export const isMarkedDeleted = (day: DayMap): boolean => day.get('del') === true

/** An event's place; first of the ideas when somebody wrote none. */
export function positionOf(event: EventMap): Position {
  const position = event.get('pos')
  if (!Array.isArray(position)) return [IDEAS, FIRST_KEY]
  const [dayId, key] = position as unknown[]
  return [typeof dayId === 'string' ? dayId : IDEAS, orderKeyOrFirst(key)]
}

/** The Yjs client id under which an event of a document was made. */
export const makerOf = (event: EventMap): number => event._item?.id.client ?? NaN

/** The note of an event; '' when nobody wrote one. */
export function noteOf(event: EventMap): string {
  const note = event.get('description')
  return note instanceof Y.Text ? note.toString() : ''
}

/** A new empty document with its roots, as both ends open it before any update is applied. */
export function newDoc(): Y.Doc {
  const doc = new Y.Doc()
  roots(doc)
  return doc
}
