import * as Y from 'yjs'
import { sortedEventsOf } from '../placement'
import { dayOrderKey, IDEAS_DAY_ID, isMarkedDeleted, noteOf, positionOf, roots, type EventMap } from '../doc'
import { isSameValue } from '../fieldKinds'
import { isWritten, plainEventFields } from '../fields'
import { mayWriteField } from '../olderServer'
import { applyEditsToYText, threeWayMerge } from '../textDiff'

type Values = Readonly<Record<string, unknown>>

/** undefined: it did not exist. */
interface Change {
  id: string
  before: Values | undefined
  after: Values | undefined
}

/** Values, not Yjs operations. */
export interface DocumentUndoStep {
  days: readonly Change[]
  events: readonly Change[]
}

const valuesOfDay = (day: Y.Map<unknown>): Values => ({ ord: dayOrderKey(day), isShown: !isMarkedDeleted(day) })

const valuesOfEvent = (event: EventMap): Values => ({
  ...Object.fromEntries(plainEventFields.map((field) => [field, event.get(field) ?? null])),
  pos: positionOf(event),
  description: noteOf(event),
})

/** Unchanged values: a command touches one or two of hundreds of events. */
const valueCaches = new WeakMap<Y.Doc, WeakMap<object, Values>>()

function valueCacheOf(doc: Y.Doc): WeakMap<object, Values> {
  const values = valueCaches.get(doc) ?? new WeakMap<object, Values>()
  if (!valueCaches.has(doc)) {
    const { days, events } = roots(doc)
    const forget = (changes: readonly { target: { parent: object | null } }[]) => {
      for (const { target } of changes) {
        values.delete(target)
        // A note is part of its event.
        if (target.parent !== null) values.delete(target.parent)
      }
    }
    for (const root of [days, events]) root.observeDeep(forget)
    valueCaches.set(doc, values)
  }
  return values
}

/** Not inside a transaction: cached values are invalidated at its end. */
function readValues(doc: Y.Doc) {
  const { days, events } = roots(doc)
  const values = valueCacheOf(doc)
  const readAll = (root: Y.Map<Y.Map<unknown>>, valuesOf: (thing: Y.Map<unknown>) => Values) =>
    new Map(
      [...root].map(([id, thing]) => {
        const now = values.get(thing) ?? valuesOf(thing)
        values.set(thing, now)
        return [id, now] as const
      }),
    )
  return { days: readAll(days, valuesOfDay), events: readAll(events, valuesOfEvent) }
}

const areSame = (a: Values | undefined, b: Values | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Object.keys(a).every((field) => isSameValue(a[field], b[field])))

const difference = (before: ReadonlyMap<string, Values>, after: ReadonlyMap<string, Values>): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
    .filter((change) => !areSame(change.before, change.after))

export function captureUndoStep<T>(doc: Y.Doc, work: () => T): { result: T; step: DocumentUndoStep } {
  const before = readValues(doc)
  const result = doc.transact(work)
  const after = readValues(doc)
  return { result, step: { days: difference(before.days, after.days), events: difference(before.events, after.events) } }
}

export const isEmptyUndoStep = ({ days, events }: DocumentUndoStep): boolean => days.length === 0 && events.length === 0

/** Joins a later consequence (its picture arrived), to be undone as one. */
export function mergeLaterChanges({ days, events }: DocumentUndoStep, later: Pick<DocumentUndoStep, 'events'>): DocumentUndoStep {
  const joined = new Map(events.map((change) => [change.id, change]))
  for (const change of later.events) {
    const first = joined.get(change.id)
    const changed = Object.entries(change.after ?? {}).filter(([field, value]) => !isSameValue(value, change.before?.[field]))
    joined.set(change.id, first === undefined ? change : { ...first, after: { ...first.after, ...Object.fromEntries(changed) } })
  }
  return { days, events: [...joined.values()] }
}

/**
 * As if `earlier` had come first: unchanged values become its. (An event was deleted
 * during its upload, restored, and then the picture arrived.)
 */
export function rebaseUndoStep({ days, events }: DocumentUndoStep, earlier: Pick<DocumentUndoStep, 'events'>): DocumentUndoStep {
  const earlierChanges = new Map(earlier.events.map((change) => [change.id, change]))
  return { days, events: events.map((change) => rebased(change, earlierChanges.get(change.id))) }
}

function rebased(change: Change, earlier: Change | undefined): Change {
  const { before = {}, after = {} } = earlier ?? {}
  const fields = Object.keys(after).filter((field) => !isSameValue(after[field], before[field]))
  const moved = (values: Values | undefined): Values | undefined =>
    values && {
      ...values,
      ...Object.fromEntries(
        fields.flatMap((field) => (isSameValue(values[field], before[field]) ? [[field, after[field]]] : [])),
      ),
    }
  return fields.length === 0 ? change : { id: change.id, before: moved(change.before), after: moved(change.after) }
}

/**
 * One transaction. Written values still present revert; others' later changes stay. Added
 * events are deleted if unchanged, deleted ones return under their id, and of a note only
 * own words are removed. False if others changed everything.
 */
export const undo = (doc: Y.Doc, step: DocumentUndoStep): boolean =>
  applyStep(doc, step, ({ id, before, after }) => ({ id, from: after, to: before }))

/** Keeps others' later changes. */
export const redo = (doc: Y.Doc, step: DocumentUndoStep): boolean =>
  applyStep(doc, step, ({ id, before, after }) => ({ id, from: before, to: after }))

interface DirectedChange {
  id: string
  /** Must be present … */
  from: Values | undefined
  /** … to become this. */
  to: Values | undefined
}

function applyStep(doc: Y.Doc, { days, events }: DocumentUndoStep, direct: (change: Change) => DirectedChange): boolean {
  return doc.transact(() => {
    const turns = days.map(direct)
    // Show a day before its events return, hide it after they left.
    const done = [
      ...turns.filter(({ to }) => to?.isShown === true).map((one) => applyDayChange(doc, one)),
      ...events.map((change) => applyEventChange(doc, direct(change))),
      ...turns.filter(({ to }) => to?.isShown !== true).map((one) => applyDayChange(doc, one)),
    ]
    return done.includes(true)
  })
}

function applyDayChange(doc: Y.Doc, { id, from, to }: DirectedChange): boolean {
  const day = roots(doc).days.get(id)
  if (day === undefined) return false
  const now = valuesOfDay(day)
  const wasShown = from?.isShown === true
  const becomesShown = to?.isShown === true
  // A day that another user moved or added an event to stays.
  const mayHide = areSame(now, from) && sortedEventsOf(doc, id).length === 0
  let isDone = false
  if (wasShown !== becomesShown && now.isShown === wasShown && (becomesShown || mayHide)) {
    if (becomesShown) day.delete('del')
    else day.set('del', true)
    isDone = true
  }
  if (from !== undefined && to !== undefined && from.ord !== to.ord && now.ord === from.ord) {
    day.set('ord', to.ord)
    isDone = true
  }
  return isDone
}

function applyEventChange(doc: Y.Doc, { id, from, to }: DirectedChange): boolean {
  const { events } = roots(doc)
  const event = events.get(id)
  if (to === undefined) {
    if (event === undefined || !areSame(valuesOfEvent(event), from)) return false
    events.delete(id)
    return true
  }
  if (from === undefined) {
    if (event !== undefined) return false
    const { description, ...fields } = to
    const kept = Object.entries(fields).filter(([field, value]) => isWritten(field, value) && mayWriteField(doc, field))
    events.set(id, new Y.Map<unknown>([...kept, ['description', new Y.Text(String(description))]]))
    reviveDay(doc, to)
    return true
  }
  return event !== undefined && applyFieldChanges(doc, event, from, to)
}

function applyFieldChanges(doc: Y.Doc, event: EventMap, from: Values, to: Values): boolean {
  const now = valuesOfEvent(event)
  let isDone = false
  for (const field of [...plainEventFields, 'pos']) {
    if (isSameValue(from[field], to[field]) || !isSameValue(now[field], from[field]) || !mayWriteField(doc, field)) continue
    event.set(field, to[field] ?? null)
    isDone = true
    if (field === 'pos') reviveDay(doc, to)
  }
  const note = event.get('description')
  if (from.description !== to.description && note instanceof Y.Text) {
    const edits = threeWayMerge(String(from.description), String(to.description), note.toString())
    applyEditsToYText(note, edits)
    isDone ||= edits.length > 0
  }
  return isDone
}

function reviveDay(doc: Y.Doc, { pos }: Values): void {
  const dayId: unknown = Array.isArray(pos) ? pos[0] : IDEAS_DAY_ID
  const day = typeof dayId === 'string' ? roots(doc).days.get(dayId) : undefined
  if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
}
