import * as Y from 'yjs'
import { newId } from '../ids'
import { limits } from '../limits'
import { CommandError } from './commands'
import { IDEAS_DAY_ID, isMarkedDeleted, roots, type EventMap, type OrderPosition } from './doc'
import { isWritten, plainEventFields, type EventFields } from './fields'
import { mayWriteField } from './olderServer'
import { allocateOrderKeys } from './order/order'
import { sortedEventsOf } from './placement'

/** Keeps values as they are, even invalid ones (an overlong merged note). */
export function createEventMap(doc: Y.Doc, fields: EventFields, position: OrderPosition): EventMap {
  const event: EventMap = new Y.Map<unknown>()
  for (const field of plainEventFields)
    if (isWritten(field, fields[field]) && mayWriteField(doc, field)) event.set(field, fields[field])
  event.set('pos', position)
  event.set('description', new Y.Text(fields.description))
  return event
}

/** Appends under new ids, all or none. Throws CommandError `unknown_day`, `day_full`. */
export function copyEvents(doc: Y.Doc, dayId: string, copied: readonly EventFields[], makeId: () => string = newId): string[] {
  const { days, events } = roots(doc)
  const day = days.get(dayId)
  if (dayId !== IDEAS_DAY_ID && day === undefined) throw new CommandError('unknown_day')
  const siblings = sortedEventsOf(doc, dayId)
  if (dayId !== IDEAS_DAY_ID && siblings.length + copied.length > limits.eventsPerDay) throw new CommandError('day_full')
  const ids = copied.map(() => makeId())
  doc.transact(() => {
    const { keys, rekeyed } = allocateOrderKeys(siblings, siblings.length, copied.length)
    for (const [id, key] of rekeyed) events.get(id)?.set('pos', [dayId, key])
    copied.forEach((fields, i) => events.set(ids[i] ?? makeId(), createEventMap(doc, fields, [dayId, keys[i] ?? ''])))
    if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
  })
  return ids
}
