import type * as Y from 'yjs'
import { plainFields, roots, type PlainField } from '../../../../shared/itinerary/doc'
import type { EventView, ItineraryView } from '../../../../shared/itinerary/view'
import type { LocalDatabase } from './localDatabase'
import { has, isAnything, isText, listOf, oneOf, parseJson } from './shape'
import { createStore, type Readable } from './store'

const KEY = 'unsent'

/** What one wrote into an event that the server may not have. */
interface Edit {
  /** The event as one left it. */
  event: EventView
  fields: PlainField[]
}

/** Something of one's own that did not last: somebody else wrote over it, or deleted the event, while it could not be sent. */
export type LostEdit =
  | { kind: 'field'; event: EventView; field: PlainField; mine: string | null; theirs: string | null }
  | { kind: 'event'; event: EventView }

/** What of one's unsent edits does not show in the document as it is once everybody's are in it. */
export const lostAmong = (edits: Iterable<Edit>, view: ItineraryView): LostEdit[] =>
  [...edits].flatMap(({ event, fields }): LostEdit[] => {
    const now = view.events[event.id]
    if (now === undefined) return [{ kind: 'event', event }]
    return fields
      .filter((field) => now[field] !== event[field])
      .map((field) => ({ kind: 'field', event: now, field, mine: event[field], theirs: now[field] }))
  })

export interface UnsentEdits {
  lost: Readable<readonly LostEdit[]>
  /** Everybody's edits are in the document after one was out of step: what did not last is in `lost`. */
  compare: () => void
  /** The server has everything. */
  settle: () => void
  /** That one is dealt with. */
  forget: (edit?: LostEdit) => void
}

const isEdit = has<{ event: unknown; fields: PlainField[] }>({
  event: has<{ id: string; label: string }>({ id: isText, label: isText }),
  fields: listOf(oneOf(...plainFields)),
})
const areEdits = listOf(isEdit)
const isEvent = (value: unknown): value is EventView => isAnything(value)

/**
 * Follows what one writes into events until the server has it, over visits, so that what somebody else's edit won against can be offered back.
 * Notes are not followed: they are merged, nobody's words are lost.
 */
export function followUnsentEdits(
  doc: Y.Doc,
  view: Readable<ItineraryView>,
  database: Pick<LocalDatabase, 'recall' | 'remember'>,
): UnsentEdits {
  const { events } = roots(doc)
  const edits = new Map<string, Edit>()
  const lost = createStore<readonly LostEdit[]>([])
  let isKept = false

  const keep = () => {
    isKept = edits.size > 0
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
      const eventId = idOf(type, events)
      const event = eventId === undefined ? undefined : view.get().events[eventId]
      if (eventId === undefined || event === undefined) continue
      const fields = plainFields.filter((field) => keys.has(field))
      edits.set(eventId, { event, fields: [...new Set([...(edits.get(eventId)?.fields ?? []), ...fields])] })
      isChanged = true
    }
    // What one deleted oneself is not lost.
    for (const id of edits.keys()) if (!events.has(id)) isChanged = edits.delete(id) || isChanged
    if (isChanged) keep()
  })

  return {
    lost,
    compare() {
      if (edits.size > 0) lost.set(lostAmong(edits.values(), view.get()))
    },
    settle() {
      edits.clear()
      if (isKept) keep()
    },
    forget: (edit) => lost.set(edit === undefined ? [] : lost.get().filter((other) => other !== edit)),
  }
}

type ChangedType = Y.Transaction['changed'] extends Map<infer T, unknown> ? T : never

/** The event that a shared type is, or is the note of. */
function idOf(type: ChangedType, events: unknown): string | undefined {
  const owner = type.parent === events ? type : type.parent?.parent === events ? type.parent : null
  return owner?._item?.parentSub ?? undefined
}
