import type * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'

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
