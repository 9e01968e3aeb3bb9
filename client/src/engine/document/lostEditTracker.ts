import type * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { plainEventFields, type EventFields, type PlainField } from '#shared/itinerary/fields'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { LocalDatabase } from '../device/localDatabase'
import { parseJson } from '../../lib/parseJson'
import { objectOf, isAnything, isText, listOf, oneOf } from '../../lib/checks'
import { combine, createStore, type Readable } from '../../lib/store/store'
import { eventIdOf } from './changedEvents'

const KEY = 'unsent'

type Field = PlainField | 'description'

/** A user's edit of an event, possibly unsent. */
interface Edit {
  event: EventView
  fields: readonly Field[]
}

interface Missed extends Edit {
  /** The event was deleted, so its note could not be merged. */
  wasGone: boolean
}

/** Overwritten by another user, or on a deleted event. */
export type LostEdit =
  | { kind: 'field'; event: EventView; field: Field; mine: EventFields[Field]; theirs: EventFields[Field] }
  | { kind: 'event'; event: EventView }

const none: readonly LostEdit[] = []

/** Computed live: others may restore a deleted event. */
const lostAmong = (missed: readonly Missed[], view: ItineraryView): readonly LostEdit[] =>
  missed.length === 0
    ? none
    : missed.flatMap(({ event, fields, wasGone }): LostEdit[] => {
        const now = view.events[event.id]
        if (now === undefined) return [{ kind: 'event', event }]
        return fields
          .filter((field) => !isSameValue(now[field], event[field]) && (wasGone || field !== 'description'))
          .map((field) => ({ kind: 'field', event: now, field, mine: event[field], theirs: now[field] }))
      })

const without = (missed: readonly Missed[], eventId: string, fields: readonly Field[]): readonly Missed[] =>
  missed.map((edit) =>
    edit.event.id === eventId ? { ...edit, fields: edit.fields.filter((field) => !fields.includes(field)) } : edit,
  )

export interface LostEditTracker {
  lost: Readable<readonly LostEdit[]>
  /** Call after a sync: fills `lost`. */
  compare: () => void
  /** The server has everything. */
  clear: () => void
  forget: (edit?: LostEdit) => void
}

const isEdit = objectOf<{ event: unknown; fields: Field[] }>({
  event: objectOf<{ id: string; label: string }>({ id: isText, label: isText }),
  fields: listOf(oneOf(...plainEventFields, 'description')),
})
const areEdits = listOf(isEdit)
const isEvent = (value: unknown): value is EventView => isAnything(value)

/** Keeps edits until sent, also across visits. Notes are merged: only lost with their event. */
export function createLostEditTracker(
  doc: Y.Doc,
  view: Readable<ItineraryView>,
  database: Pick<LocalDatabase, 'recall' | 'remember'>,
): LostEditTracker {
  const { events } = roots(doc)
  const edits = new Map<string, Edit>()
  const missed = createStore<readonly Missed[]>([])
  let isKept = false

  const keep = () => {
    isKept = edits.size > 0
    // If storage fails, they last until the page closes.
    database.remember(KEY, JSON.stringify([...edits.values()])).catch(() => undefined)
  }
  void database.recall(KEY).then(
    (text) => {
      const kept = typeof text === 'string' ? parseJson(text) : undefined
      if (!areEdits(kept)) return
      for (const { event, fields } of kept) if (isEvent(event) && !edits.has(event.id)) edits.set(event.id, { event, fields })
      isKept = edits.size > 0
    },
    () => undefined,
  )

  doc.on('afterTransaction', ({ local, changed }: Y.Transaction) => {
    if (!local) return
    let isChanged = false
    for (const [type, keys] of changed) {
      const eventId = eventIdOf(type, events)
      const event = eventId === undefined ? undefined : view.get().events[eventId]
      if (eventId === undefined || event === undefined) continue
      // A note is a shared type inside its event.
      const isNote = type.parent !== events
      const fields: Field[] = isNote ? ['description'] : plainEventFields.filter((field) => keys.has(field))
      if (missed.get().length > 0) missed.set(without(missed.get(), eventId, fields))
      edits.set(eventId, { event, fields: [...new Set([...(edits.get(eventId)?.fields ?? []), ...fields])] })
      isChanged = true
    }
    // The user's own deletions are not lost edits.
    for (const id of edits.keys()) if (!events.has(id)) isChanged = edits.delete(id) || isChanged
    const touched = new Set([...changed].flatMap(([type, keys]) => (type === (events as unknown) ? [...keys] : [])))
    if (missed.get().length > 0) missed.set(missed.get().filter(({ event: { id } }) => !touched.has(id) || events.has(id)))
    if (isChanged) keep()
  })

  return {
    lost: combine(missed, view, lostAmong),
    compare() {
      if (edits.size === 0) return
      const now = view.get()
      missed.set(
        [...edits.values()]
          .map((edit) => ({ ...edit, wasGone: now.events[edit.event.id] === undefined }))
          .filter((edit) => lostAmong([edit], now).length > 0),
      )
    },
    clear() {
      edits.clear()
      if (isKept) keep()
    },
    forget: (done) => missed.set(done === undefined ? [] : missed.get().filter(({ event }) => event.id !== done.event.id)),
  }
}
