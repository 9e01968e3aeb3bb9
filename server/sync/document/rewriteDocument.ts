import * as Y from 'yjs'
import { isMarkedDeleted, makerOf, newDoc, noteOf, positionOf, roots, SCHEMA_VERSION, type EventMap } from '#shared/itinerary/doc'
import { plainFields } from '#shared/itinerary/fields'
import type { AuthorOf } from '#shared/itinerary/view'
import type { LoadedDoc } from './loadedDoc'
import type { LogGrowth } from './logGrowth'
import type { SyncSettings } from '../syncSettings'

/** A document that thousands wrote is to begin anew with few client ids. */
const MAX_AUTHORS = 250

interface RewrittenDocument {
  update: Uint8Array
  /** Client ids and whose they are; all others in it are the server's. */
  owners: Map<number, string>
}

/**
 * What lives in a document, as the first update of a fresh one: the same ids, values and order keys, notes as texts of their own, and nothing
 * of what was deleted or overwritten, nor of who wrote it.
 */
export const rewriteDocument = (doc: Y.Doc): Uint8Array => rewriteForAuthors(doc, () => undefined).update

/** The same, but who made an event is still known: what each of them made bears one client id. */
export function rewriteForAuthors(doc: Y.Doc, authorOf: AuthorOf): RewrittenDocument {
  const { days, events } = roots(doc)
  const inUse = new Set<string>()
  const byAuthor = new Map<string | undefined, [id: string, event: EventMap][]>()
  for (const entry of events) {
    const known = authorOf(makerOf(entry[1]))
    const author = byAuthor.has(known) || byAuthor.size < MAX_AUTHORS ? known : undefined
    inUse.add(positionOf(entry[1])[0])
    const theirs = byAuthor.get(author)
    if (theirs === undefined) byAuthor.set(author, [entry])
    else theirs.push(entry)
  }
  const owners = new Map<number, string>()
  const updates = [
    updateOf((into) => {
      into.meta.set('v', SCHEMA_VERSION)
      for (const [id, event] of byAuthor.get(undefined) ?? []) into.events.set(id, copyOf(event))
      for (const [id, day] of days)
        if (!isMarkedDeleted(day) || inUse.has(id)) into.days.set(id, new Y.Map(valuesOf(day, ['ord', 'del'])))
    }),
  ]
  for (const [author, theirs] of byAuthor) {
    if (author === undefined) continue
    const write = (into: ReturnType<typeof roots>, clientId: number) => {
      owners.set(clientId, author)
      for (const [id, event] of theirs) into.events.set(id, copyOf(event))
    }
    updates.push(updateOf(write))
  }
  return { update: updates.length === 1 && updates[0] !== undefined ? updates[0] : Y.mergeUpdates(updates), owners }
}

/** What is written into a fresh document, under a client id that nobody has. */
function updateOf(write: (into: ReturnType<typeof roots>, clientId: number) => void): Uint8Array {
  const fresh = newDoc()
  fresh.transact(() => write(roots(fresh), fresh.clientID))
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
