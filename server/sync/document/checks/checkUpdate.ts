import * as Y from 'yjs'
import { invalid, Refusal } from '../../refusal'
import { checkEffort } from './checkEffort'
import { encodeUpdate, isOrderly } from './encodeUpdate'
import { ItemPlacement } from './itemPlacement'
import type { FreshUpdate, Struct } from './readUpdate'

/** What of an update may be applied: up to which clock it brings each client, and the clients of which it holds something. */
export interface AcceptedUpdate {
  update: Uint8Array
  ends: Map<number, number>
  authors: number[]
  hasStructs: boolean
  /** Clients of whom nothing is known and nothing would be left, and how far they were told of: not part of `update`. */
  leftOut: Map<number, number>
}

/**
 * Checks what is new of an update that lacks nothing, without applying it. Bare lengths under ids that are `isNobodys` are left out. Throws a
 * Refusal on what no itinerary can hold.
 */
export function checkUpdate(
  fresh: FreshUpdate,
  doc: Y.Doc,
  isNobodys: (clientId: number) => boolean = () => false,
): AcceptedUpdate {
  for (const struct of fresh.structs) if (struct instanceof Y.Item) checkItem(struct)
  const landing = new ItemPlacement(doc, fresh.structs)
  for (const struct of fresh.structs) if (struct instanceof Y.Item) landing.check(struct)
  const counted = withoutGone(fresh.structs, landing)
  const leftOut = bareOf(counted, isNobodys)
  const structs = leftOut.size === 0 ? counted : counted.filter(({ id }) => !leftOut.has(id.client))
  const ends = new Map<number, number>()
  for (const { id, length } of structs) ends.set(id.client, id.clock + length)
  const isThere = (client: number) => doc.store.clients.has(client) || ends.has(client)
  const isSame =
    structs.length === fresh.structs.length &&
    structs.every((struct, i) => struct === fresh.structs[i]) &&
    isOrderly(fresh.ds) &&
    [...fresh.ds.clients.keys()].every(isThere)
  const ds = isSame ? fresh.ds : Y.mergeDeleteSets([fresh.ds])
  for (const client of isSame ? [] : ds.clients.keys()) if (!isThere(client)) ds.clients.delete(client)
  checkEffort({ structs, ds }, doc.store, landing)
  return {
    update: isSame ? fresh.update : encodeUpdate({ structs, ds }),
    ends,
    authors: [...ends.keys()],
    hasStructs: ends.size > 0,
    leftOut,
  }
}

/** The clients under which an update says what no itinerary can hold, as far as that can be told of its items one by one. */
export function faultyAuthors({ structs }: FreshUpdate, doc: Y.Doc): Set<number> {
  const faulty = new Set<number>()
  const look = (item: Y.Item, check: (item: Y.Item) => void) => {
    try {
      check(item)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faulty.add(item.id.client)
    }
  }
  const items = structs.filter((struct) => struct instanceof Y.Item)
  for (const item of items) look(item, checkItem)
  try {
    const landing = new ItemPlacement(doc, structs)
    for (const item of items) look(item, (one) => landing.check(one))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return faulty
}

/** Only what the schema is made of: plain values, texts, maps, and what was deleted. */
function checkItem({ id, origin, rightOrigin, parent, content }: Y.Item): void {
  for (const neighbour of [origin, rightOrigin, parent])
    if (neighbour instanceof Y.ID && neighbour.client === id.client && neighbour.clock >= id.clock)
      throw invalid('an item that depends on a later one')
  if (content instanceof Y.ContentType) {
    if (content.type.constructor !== Y.Map && content.type.constructor !== Y.Text) throw invalid('unknown shared type')
  } else if (!(content instanceof Y.ContentAny || content instanceof Y.ContentString || content instanceof Y.ContentDeleted)) {
    throw invalid('unknown content')
  }
}

/**
 * Items that stand in nothing any more are only counted. Applied, Yjs would first cut their neighbours apart, of which nobody else hears: half
 * of a character that takes two would become another.
 */
const withoutGone = (structs: readonly Struct[], landing: ItemPlacement): Struct[] =>
  structs.map((struct) =>
    struct instanceof Y.Item && landing.placeOf(struct) === null ? new Y.GC(struct.id, struct.length) : struct,
  )

/** The clients that bring nothing but bare lengths and are nobody's, and how far they go. Nothing that is left stands on those. */
function bareOf(structs: readonly Struct[], isNobodys: (clientId: number) => boolean): Map<number, number> {
  const bare = new Map<number, number>()
  for (const { id, length } of structs) bare.set(id.client, id.clock + length)
  for (const struct of structs) if (!(struct instanceof Y.GC)) bare.delete(struct.id.client)
  for (const client of bare.keys()) if (!isNobodys(client)) bare.delete(client)
  return bare
}
