import * as Y from 'yjs'
import { IDEAS_DAY_ID } from './ideas'
import { isOrderKey } from './order/order'

/** Written once, by the seeder, as `meta.v`. */
export const SCHEMA_VERSION = 1

export { IDEAS_DAY_ID }

/** `[dayId or IDEAS, order key]`: one value, so that concurrent moves and reorders never mix. */
export type OrderPosition = [dayId: string, orderKey: string]

export type DayMap = Y.Map<unknown>
export type EventMap = Y.Map<unknown>

/**
 * `days`: id → `{ ord, del? }`; `events`: id → `{ pos }` and fields, the description as a
 * Y.Text; `meta`: `{ v }`. Nothing is nested deeper, nothing derived is stored.
 */
export function roots(doc: Y.Doc) {
  return {
    days: doc.getMap<DayMap>('days'),
    events: doc.getMap<EventMap>('events'),
    meta: doc.getMap<unknown>('meta'),
  }
}

/** The default: before all others, and valid itself. */
const FIRST_KEY = '0'

const orderKeyOrFirst = (key: unknown): string => (isOrderKey(key) ? key : FIRST_KEY)

export const dayOrderKey = (day: DayMap): string => orderKeyOrFirst(day.get('ord'))

/** Such a day is shown while it has a live event. */
export const isMarkedDeleted = (day: DayMap): boolean => day.get('del') === true

/** Falls back to the first of the ideas. */
export function positionOf(event: EventMap): OrderPosition {
  const position = event.get('pos')
  if (!Array.isArray(position)) return [IDEAS_DAY_ID, FIRST_KEY]
  const [dayId, key] = position as unknown[]
  return [typeof dayId === 'string' ? dayId : IDEAS_DAY_ID, orderKeyOrFirst(key)]
}

/** A Yjs client id. */
export const creatorClientId = (event: EventMap): number => event._item?.id.client ?? NaN

export function noteOf(event: EventMap): string {
  const note = event.get('description')
  return note instanceof Y.Text ? note.toString() : ''
}

export function newDoc(): Y.Doc {
  const doc = new Y.Doc()
  roots(doc)
  return doc
}
