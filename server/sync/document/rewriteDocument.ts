import * as Y from 'yjs'
import {
  isMarkedDeleted,
  creatorClientId,
  newDoc,
  noteOf,
  positionOf,
  roots,
  SCHEMA_VERSION,
  type EventMap,
} from '#shared/itinerary/doc'
import { plainEventFields } from '#shared/itinerary/fields'
import type { AuthorOf } from '#shared/itinerary/view'
import type { LoadedDoc } from './loadedDoc'
import type { LogGrowth } from './logGrowth'
import type { SyncSettings } from '../syncSettings'

const MAX_AUTHORS = 250

interface RewrittenDocument {
  update: Uint8Array
  /** The server owns all other ids. */
  owners: Map<number, string>
}

/** Live content as the first update of a fresh document: same ids, values and order keys. */
export const rewriteDocument = (doc: Y.Doc): Uint8Array => rewriteForAuthors(doc, () => undefined).update

/** The same, with one client id per event author. */
export function rewriteForAuthors(doc: Y.Doc, authorOf: AuthorOf): RewrittenDocument {
  const { days, events } = roots(doc)
  const inUse = new Set<string>()
  const byAuthor = new Map<string | undefined, [id: string, event: EventMap][]>()
  for (const entry of events) {
    const known = authorOf(creatorClientId(entry[1]))
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

function updateOf(write: (into: ReturnType<typeof roots>, clientId: number) => void): Uint8Array {
  const fresh = newDoc()
  fresh.transact(() => write(roots(fresh), fresh.clientID))
  const update = Y.encodeStateAsUpdate(fresh)
  fresh.destroy()
  return update
}

function copyOf(event: EventMap): EventMap {
  const copy: EventMap = new Y.Map<unknown>(valuesOf(event, ['pos', ...plainEventFields]))
  copy.set('description', new Y.Text(noteOf(event)))
  return copy
}

const valuesOf = (map: Y.Map<unknown>, keys: readonly string[]): [string, unknown][] =>
  keys.flatMap((key): [string, unknown][] => (map.has(key) ? [[key, map.get(key)]] : []))

type Bounds = Pick<SyncSettings, 'rebaseBytes' | 'rebaseClients' | 'rebaseLive'>

/** True if large and mostly dead, or written by thousands of clients. */
export function isBloated({ doc }: Pick<LoadedDoc, 'doc'>, growth: LogGrowth, bounds: Bounds): boolean {
  const isCrowded = doc.store.clients.size >= bounds.rebaseClients
  if (growth.size < bounds.rebaseBytes && !isCrowded) return false
  return isCrowded || retainedByteShare(doc) < bounds.rebaseLive
}

/** Share of the bytes that a rewrite keeps, 0 to 1. */
export const retainedByteShare = (doc: Y.Doc): number => rewriteDocument(doc).length / Y.encodeStateAsUpdate(doc).length
