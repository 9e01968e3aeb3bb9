import * as Y from 'yjs'
import { isMarkedDeleted, newDoc, noteOf, positionOf, roots, SCHEMA_VERSION, type EventMap } from '#shared/itinerary/doc'
import { plainFields } from '#shared/itinerary/fields'
import type { LoadedDoc } from './loadedDoc'
import type { LogGrowth } from './logGrowth'
import type { SyncSettings } from '../syncSettings'

/**
 * What lives in a document, as the first update of a fresh one: the same ids, values and order keys, notes as texts of their own, and nothing
 * of what was deleted or overwritten, nor of who wrote it.
 */
export function rewriteDocument(doc: Y.Doc): Uint8Array {
  const fresh = newDoc()
  const { days, events } = roots(doc)
  const inUse = new Set<string>()
  fresh.transact(() => {
    const into = roots(fresh)
    into.meta.set('v', SCHEMA_VERSION)
    for (const [id, event] of events) {
      inUse.add(positionOf(event)[0])
      into.events.set(id, copyOf(event))
    }
    for (const [id, day] of days)
      if (!isMarkedDeleted(day) || inUse.has(id)) into.days.set(id, new Y.Map(valuesOf(day, ['ord', 'del'])))
  })
  const update = Y.encodeStateAsUpdate(fresh)
  fresh.destroy()
  return update
}

function copyOf(event: EventMap): EventMap {
  const copy: EventMap = new Y.Map<unknown>(valuesOf(event, ['pos', ...plainFields]))
  copy.set('description', new Y.Text(noteOf(event)))
  return copy
}

const valuesOf = (map: Y.Map<unknown>, keys: readonly string[]): [string, unknown][] =>
  keys.flatMap((key): [string, unknown][] => (map.has(key) ? [[key, map.get(key)]] : []))

type Bounds = Pick<SyncSettings, 'rebaseBytes' | 'rebaseClients' | 'rebaseLive'>

/** Whether a document is mostly what nobody sees any more: large, and little of it alive, or written by thousands. */
export function isBloated({ doc }: Pick<LoadedDoc, 'doc'>, growth: LogGrowth, bounds: Bounds): boolean {
  const isCrowded = doc.store.clients.size >= bounds.rebaseClients
  if (growth.size < bounds.rebaseBytes && !isCrowded) return false
  return isCrowded || liveShare(doc) < bounds.rebaseLive
}

/** How much of a document, in encoded bytes, would be left after it was rewritten: 0 to 1. */
export const liveShare = (doc: Y.Doc): number => rewriteDocument(doc).length / Y.encodeStateAsUpdate(doc).length
