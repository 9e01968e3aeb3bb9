import * as Y from 'yjs'
import { eventsOf } from '../placement'
import { dayOrder, IDEAS, isMarkedDeleted, noteOf, positionOf, roots, type EventMap } from '../doc'
import { plainFields } from '../fields'
import { editText, mergeEdits } from '../textDiff'

/** What an event or a day says, as plain values. */
type Values = Readonly<Record<string, unknown>>

/** One thing before and after a command; undefined where there was none. */
interface Change {
  id: string
  before: Values | undefined
  after: Values | undefined
}

/** What a command changed, so that it can be taken back and done again: values, not operations of the document's library. */
export interface Step {
  days: readonly Change[]
  events: readonly Change[]
}

const valuesOfDay = (day: Y.Map<unknown>): Values => ({ ord: dayOrder(day), isShown: !isMarkedDeleted(day) })

const valuesOfEvent = (event: EventMap): Values => ({
  ...Object.fromEntries(plainFields.map((field) => [field, event.get(field) ?? null])),
  pos: positionOf(event),
  description: noteOf(event),
})

/** What has been read of a document and has not changed since: of hundreds of events a command touches one or two. */
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

/** Everything the document says. Not for use inside a transaction: what changes there is told only at its end. */
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

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item, i) => item === b[i]) : a === b

const areSame = (a: Values | undefined, b: Values | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Object.keys(a).every((field) => isSame(a[field], b[field])))

const difference = (before: ReadonlyMap<string, Values>, after: ReadonlyMap<string, Values>): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
    .filter((change) => !areSame(change.before, change.after))

/** Does `work` as one transaction of its own and says what it changed, beside what it returned. */
export function recordStep<T>(doc: Y.Doc, work: () => T): { result: T; step: Step } {
  const before = readValues(doc)
  const result = doc.transact(work)
  const after = readValues(doc)
  return { result, step: { days: difference(before.days, after.days), events: difference(before.events, after.events) } }
}

/** Whether a command changed nothing at all. */
export const isEmptyStep = ({ days, events }: Step): boolean => days.length === 0 && events.length === 0

/**
 * A command together with what followed from it later (its picture arrived): both are taken back as one. What somebody did to the same events
 * in between is not part of it.
 */
export function withLaterChanges({ days, events }: Step, later: Pick<Step, 'events'>): Step {
  const joined = new Map(events.map((change) => [change.id, change]))
  for (const change of later.events) {
    const first = joined.get(change.id)
    const news = Object.entries(change.after ?? {}).filter(([field, value]) => !isSame(value, change.before?.[field]))
    joined.set(change.id, first === undefined ? change : { ...first, after: { ...first.after, ...Object.fromEntries(news) } })
  }
  return { days, events: [...joined.values()] }
}

/**
 * A command as if `earlier` had been done before it: the values that it found and left alone are those that `earlier` wrote. (It was recorded
 * before: an event deleted while its picture was on its way, brought back, and then the picture arrived.)
 */
export function rebasedOnto({ days, events }: Step, earlier: Pick<Step, 'events'>): Step {
  const news = new Map(earlier.events.map((change) => [change.id, change]))
  return { days, events: events.map((change) => rebased(change, news.get(change.id))) }
}

function rebased(change: Change, earlier: Change | undefined): Change {
  const { before = {}, after = {} } = earlier ?? {}
  const fields = Object.keys(after).filter((field) => !isSame(after[field], before[field]))
  const moved = (values: Values | undefined): Values | undefined =>
    values && {
      ...values,
      ...Object.fromEntries(fields.flatMap((field) => (isSame(values[field], before[field]) ? [[field, after[field]]] : []))),
    }
  return fields.length === 0 ? change : { id: change.id, before: moved(change.before), after: moved(change.after) }
}

/**
 * Takes a command back: every value it wrote becomes what it was before, where what it wrote is still there; what somebody else has written
 * since stays. An event it added goes only while nobody has touched it, one it deleted returns under its id to its place, one's own words of a
 * note go and the others' stay. One transaction. False when others have changed all of it.
 */
export const undo = (doc: Y.Doc, step: Step): boolean =>
  applyStep(doc, step, ({ id, before, after }) => ({ id, from: after, to: before }))

/** Does a command again that was taken back, with the same respect for what others have written since. */
export const redo = (doc: Y.Doc, step: Step): boolean =>
  applyStep(doc, step, ({ id, before, after }) => ({ id, from: before, to: after }))

interface DirectedChange {
  id: string
  /** What must still be there … */
  from: Values | undefined
  /** … to become this. */
  to: Values | undefined
}

function applyStep(doc: Y.Doc, { days, events }: Step, direct: (change: Change) => DirectedChange): boolean {
  return doc.transact(() => {
    const turns = days.map(direct)
    // A day shows before its events return to it, and hides only once they are out of it.
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
  // A day in which somebody put something, or which somebody moved, is theirs too.
  const mayHide = areSame(now, from) && eventsOf(doc, id).length === 0
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
    events.set(id, new Y.Map<unknown>([...Object.entries(fields), ['description', new Y.Text(String(description))]]))
    reviveDay(doc, to)
    return true
  }
  return event !== undefined && applyFieldChanges(doc, event, from, to)
}

function applyFieldChanges(doc: Y.Doc, event: EventMap, from: Values, to: Values): boolean {
  const now = valuesOfEvent(event)
  let isDone = false
  for (const field of [...plainFields, 'pos'] as const) {
    if (isSame(from[field], to[field]) || !isSame(now[field], from[field])) continue
    event.set(field, to[field])
    isDone = true
    if (field === 'pos') reviveDay(doc, to)
  }
  const note = event.get('description')
  if (from.description !== to.description && note instanceof Y.Text) {
    const edits = mergeEdits(String(from.description), String(to.description), note.toString())
    editText(note, edits)
    isDone ||= edits.length > 0
  }
  return isDone
}

function reviveDay(doc: Y.Doc, { pos }: Values): void {
  const dayId: unknown = Array.isArray(pos) ? pos[0] : IDEAS
  const day = typeof dayId === 'string' ? roots(doc).days.get(dayId) : undefined
  if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
}
