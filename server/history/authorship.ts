import * as Y from 'yjs'
import { isMarkedDeleted, roots } from '#shared/itinerary/doc'
import type { AuthoredUpdate } from '#server/sync/log/authoredUpdateStore'

/** The event or day itself was added or deleted. */
export const WHOLE_ITEM = ''

/** Time of each user's last edit, latest last. */
export type LastEditByUser = Map<string, number>

/** By id, then by key. */
type EditsById = Map<string, Map<string, LastEditByUser>>

export interface Authorship {
  days: EditsById
  events: EditsById
}

interface EditedKey {
  root: 'days' | 'events' | 'meta'
  id: string
  key: string
}

type Struct = Y.Item | Y.GC

/**
 * `doc` contains the updates. Edits without a known author are skipped; of a deleted event only
 * the event counts. At the start of a log the update with the schema number is the seed: skipped.
 */
export function authorshipOf(doc: Y.Doc, updates: readonly AuthoredUpdate[]): Authorship {
  const touches: Authorship = { days: new Map(), events: new Map() }
  const isNew = updates[0]?.seq === 1
  for (const { data, userId, at } of updates) {
    const places = userId === null ? [] : placesIn(doc, data)
    if (userId === null || (isNew && places.some(({ root }) => root === 'meta'))) continue
    for (const { root, id, key } of places) if (root !== 'meta') noteEdit(touches[root], { id, key }, userId, at)
  }
  // A day that is not marked deleted any more was added again.
  for (const [id, keys] of touches.days) {
    const day = roots(doc).days.get(id)
    const marked = keys.get('del')
    if (marked === undefined || (day !== undefined && isMarkedDeleted(day))) continue
    keys.delete('del')
    if (!keys.has(WHOLE_ITEM)) keys.set(WHOLE_ITEM, marked)
  }
  return touches
}

/**
 * Who sent the shown value of a field, by event. The last edit in the log may not be the one shown.
 * Events whose value is in no update are missing.
 */
export function findSenders(
  doc: Y.Doc,
  updates: readonly AuthoredUpdate[],
  field: string,
  eventIds: readonly string[],
): Map<string, string> {
  const senders = new Map<string, string>()
  if (eventIds.length === 0) return senders
  const sent = new Map<number, { from: number; to: number; userId: string | null }[]>()
  for (const { data, userId } of updates)
    for (const struct of Y.decodeUpdate(data).structs) {
      if (struct instanceof Y.Skip) continue
      const { client, clock } = struct.id
      const to = clock + struct.length
      const ranges = sent.get(client)
      const last = ranges?.at(-1)
      if (ranges === undefined) sent.set(client, [{ from: clock, to, userId }])
      else if (last?.to === clock && last.userId === userId) last.to = to
      else ranges.push({ from: clock, to, userId })
    }
  for (const eventId of eventIds) {
    const id = roots(doc).events.get(eventId)?._map.get(field)?.id
    const range = id && sent.get(id.client)?.find(({ from, to }) => from <= id.clock && id.clock < to)
    if (typeof range?.userId === 'string') senders.set(eventId, range.userId)
  }
  return senders
}

function noteEdit(things: EditsById, { id, key }: { id: string; key: string }, userId: string, at: number): void {
  const keys = things.get(id) ?? new Map<string, LastEditByUser>()
  const hands: LastEditByUser = keys.get(key) ?? new Map<string, number>()
  hands.delete(userId)
  hands.set(userId, at)
  things.set(id, keys.set(key, hands))
}

function placesIn(doc: Y.Doc, update: Uint8Array): EditedKey[] {
  const { structs, ds } = Y.decodeUpdate(update)
  const places: EditedKey[] = []
  const look = (client: number, clock: number, length: number) => {
    for (const struct of structsIn(doc, client, clock, length)) {
      const place = struct instanceof Y.Item ? placeOf(doc, struct) : undefined
      if (place !== undefined) places.push(place)
    }
  }
  for (const { id, length } of structs) look(id.client, id.clock, length)
  for (const [client, ranges] of ds.clients) for (const { clock, len } of ranges) look(client, clock, len)
  return places
}

function* structsIn({ store }: Y.Doc, client: number, clock: number, length: number): Generator<Struct> {
  const structs = store.clients.get(client)
  if (structs === undefined || Y.getState(store, client) <= clock) return
  for (let i = Y.findIndexSS(structs, clock); i < structs.length; i += 1) {
    const struct = structs[i]
    if (struct === undefined || struct.id.clock >= clock + length) return
    yield struct
  }
}

function placeOf(doc: Y.Doc, item: Y.Item): EditedKey | undefined {
  const known = roots(doc)
  let key: string | null = null
  for (let at: Y.Item | null = item; at !== null;) {
    const { parent, parentSub }: Y.Item = at
    for (const root of ['days', 'events', 'meta'] as const)
      if (parent === known[root]) return parentSub === null ? undefined : { root, id: parentSub, key: key ?? WHOLE_ITEM }
    key = parentSub ?? key
    at = parent instanceof Y.AbstractType ? parent._item : null
  }
  return undefined
}
