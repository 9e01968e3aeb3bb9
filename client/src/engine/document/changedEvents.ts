import type * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import { createStore, type Readable } from '../../lib/store/store'

type ChangedType = Y.Transaction['changed'] extends Map<infer T, unknown> ? T : never

/** For an event's own type or its note. */
export function eventIdOf(type: ChangedType, events: unknown): string | undefined {
  const owner = type.parent === events ? type : type.parent?.parent === events ? type.parent : null
  return owner?._item?.parentSub ?? undefined
}

/** Undefined if more than fields changed: positions, days, or the set of events. */
export function eventsWithChangedFields({ doc, changed }: Y.Transaction): string[] | undefined {
  const { events } = roots(doc)
  const ids: string[] = []
  for (const [type, keys] of changed) {
    const id = eventIdOf(type, events)
    if (id === undefined || (type.parent === events && keys.has('pos'))) return undefined
    ids.push(id)
  }
  return ids
}

export function createChangeCounter(doc: Y.Doc, origin: unknown, isCounting: () => boolean): Readable<number> {
  const count = createStore(0)
  doc.on('afterTransaction', ({ origin: from, changed }) => {
    if (from === origin && changed.size > 0 && isCounting()) count.set(count.get() + 1)
  })
  return count
}
