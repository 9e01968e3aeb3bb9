import * as Y from 'yjs'
import { newId } from '../ids'
import { limits } from '../limits'
import { IDEAS_DAY_ID, isMarkedDeleted, positionOf, roots, type EventMap } from './doc'
import { isSameValue } from './fieldKinds'
import {
  emptyEventFields,
  eventFieldNames,
  isWritten,
  plainEventFields,
  type EventFields,
  eventFieldOf,
  type EventField,
} from './fields'
import { mayWriteField } from './olderServer'
import { allocateOrderKeys } from './order/order'
import { sortedEventsOf, visibleDays } from './placement'
import { applyEditsToYText, threeWayMerge } from './textDiff'

/** `field` is set for `invalid_field`. */
export type CommandProblem = 'unknown_day' | 'unknown_event' | 'range_full' | 'day_full' | 'invalid_field'

export class CommandError extends Error {
  constructor(
    readonly problem: CommandProblem,
    readonly field?: EventField,
  ) {
    super(field === undefined ? problem : `${problem}: ${field}`)
  }
}

/** A day (or IDEAS), and the number of its other events before. */
export interface InsertionPoint {
  dayId: string
  /** Default: last. */
  index?: number
}

function eventOf(doc: Y.Doc, eventId: string): EventMap {
  const event = roots(doc).events.get(eventId)
  if (event === undefined) throw new CommandError('unknown_event')
  return event
}

/** Rekeys siblings if there is no room; revives a deleted day. Throws `unknown_day`, `day_full`. */
function insertAt(
  doc: Y.Doc,
  { dayId, index }: InsertionPoint,
  eventId: string,
  write: (position: [string, string]) => void,
): void {
  const { days, events } = roots(doc)
  const day = days.get(dayId)
  if (dayId !== IDEAS_DAY_ID && day === undefined) throw new CommandError('unknown_day')
  const siblings = sortedEventsOf(doc, dayId).filter(({ id }) => id !== eventId)
  if (dayId !== IDEAS_DAY_ID && siblings.length >= limits.eventsPerDay) throw new CommandError('day_full')
  const { keys, rekeyed } = allocateOrderKeys(siblings, index ?? siblings.length)
  for (const [id, key] of rekeyed) events.get(id)?.set('pos', [dayId, key])
  write([dayId, keys[0] ?? ''])
  if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
}

/** Returns the id. Throws CommandError `range_full` if the dates have no room. */
export function addDay(doc: Y.Doc, { rangeDays, id = newId() }: { rangeDays: number; id?: string }): string {
  const shown = visibleDays(doc)
  if (shown.length >= rangeDays) throw new CommandError('range_full')
  doc.transact(() => {
    const { keys, rekeyed } = allocateOrderKeys(shown, shown.length)
    const { days } = roots(doc)
    for (const [dayId, key] of rekeyed) days.get(dayId)?.set('ord', key)
    days.set(id, new Y.Map([['ord', keys[0] ?? '']]))
  })
  return id
}

/** Deletes the events too. A concurrent insert revives the day. */
export function deleteDay(doc: Y.Doc, dayId: string): boolean {
  const { days, events } = roots(doc)
  const day = days.get(dayId)
  if (day === undefined) return false
  const inside = sortedEventsOf(doc, dayId)
  if (isMarkedDeleted(day) && inside.length === 0) return false
  doc.transact(() => {
    day.set('del', true)
    for (const { id } of inside) events.delete(id)
  })
  return true
}

export function moveDay(doc: Y.Doc, dayId: string, index: number): void {
  const shown = visibleDays(doc)
  if (!shown.some(({ id }) => id === dayId)) throw new CommandError('unknown_day')
  if (shown.findIndex(({ id }) => id === dayId) === index) return
  doc.transact(() => {
    const { days } = roots(doc)
    const { keys, rekeyed } = allocateOrderKeys(
      shown.filter(({ id }) => id !== dayId),
      index,
    )
    for (const [id, key] of rekeyed) days.get(id)?.set('ord', key)
    days.get(dayId)?.set('ord', keys[0] ?? '')
  })
}

/** Throws CommandError `invalid_field` without a label. */
export function addEvent(
  doc: Y.Doc,
  target: InsertionPoint,
  fields: Partial<EventFields> & { label: string },
  id: string = newId(),
): string {
  const clean = normalizeEventFields(fields)
  if (clean.label === '') throw new CommandError('invalid_field', 'label')
  doc.transact(() => {
    insertAt(doc, target, id, (position) => {
      const event: EventMap = new Y.Map<unknown>()
      event.set('pos', position)
      for (const field of plainEventFields) {
        const value = clean[field] ?? null
        if (isWritten(field, value) && mayWriteField(doc, field)) event.set(field, value)
      }
      event.set('description', new Y.Text(clean.description ?? ''))
      roots(doc).events.set(id, event)
    })
  })
  return id
}

/**
 * A duplicated tab has the same draft: an event of this id and title is edited, and both notes
 * stay. One of another title is added. Returns the id.
 */
export function addDraftEvent(
  doc: Y.Doc,
  target: InsertionPoint,
  fields: Partial<EventFields> & { label: string },
  id: string,
): string {
  const saved = roots(doc).events.get(id)
  if (saved === undefined) return addEvent(doc, target, fields, id)
  const { label, description: mine = '' } = normalizeEventFields(fields)
  if (saved.get('label') !== label) return addEvent(doc, target, fields)
  const note = saved.get('description')
  const theirs = note instanceof Y.Text ? note.toString() : ''
  const known = theirs.includes(mine) ? mine : mine.includes(theirs) ? theirs : ''
  editEvent(doc, id, { ...fields, description: mine }, { ...emptyEventFields, label: fields.label, description: known })
  return id
}

/** Only fields that differ from `base`, which the user saw: others keep concurrent changes. */
export function editEvent(doc: Y.Doc, eventId: string, fields: Partial<EventFields>, base: Partial<EventFields> = {}): void {
  const event = eventOf(doc, eventId)
  const touched = { ...fields }
  for (const field of eventFieldNames) if (field in base && isSameValue(fields[field], base[field])) delete touched[field]
  const { description, ...clean } = normalizeEventFields(touched)
  doc.transact(() => {
    for (const field of plainEventFields) {
      const value = clean[field]
      if (value !== undefined && mayWriteField(doc, field) && !isSameValue(value, event.get(field))) event.set(field, value)
    }
    if (description !== undefined) editDescription(event, description, base.description)
    reviveDayOf(doc, event)
  })
}

function editDescription(event: EventMap, description: string, base: string | undefined): void {
  const current = event.get('description')
  if (!(current instanceof Y.Text)) {
    if (description !== '') event.set('description', new Y.Text(description))
    return
  }
  const theirs = current.toString()
  applyEditsToYText(current, threeWayMerge(base ?? theirs, description, theirs))
}

function reviveDayOf(doc: Y.Doc, event: EventMap): void {
  const day = roots(doc).days.get(positionOf(event)[0])
  if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
}

/** Writes a single value. */
export function moveEvent(doc: Y.Doc, eventId: string, target: InsertionPoint): void {
  const event = eventOf(doc, eventId)
  const siblings = sortedEventsOf(doc, target.dayId)
  const now = siblings.findIndex(({ id }) => id === eventId)
  if (now !== -1 && now === Math.min(target.index ?? Infinity, siblings.length - 1)) return
  doc.transact(() => {
    insertAt(doc, target, eventId, (position) => event.set('pos', position))
  })
}

export function deleteEvent(doc: Y.Doc, eventId: string): boolean {
  const { events } = roots(doc)
  if (!events.has(eventId)) return false
  doc.transact(() => events.delete(eventId))
  return true
}

/** Throws CommandError for the first field over a writer's limits. */
function normalizeEventFields(fields: Partial<EventFields>): Partial<EventFields> {
  const clean: Partial<EventFields> = {}
  const normalize = <F extends EventField>(name: F) => {
    const entered: EventFields[F] | undefined = fields[name]
    if (entered === undefined) return
    const value = eventFieldOf(name).accept(entered)
    if (value === undefined) throw new CommandError('invalid_field', name)
    clean[name] = value
  }
  eventFieldNames.forEach(normalize)
  return clean
}
