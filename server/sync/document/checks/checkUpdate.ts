import * as Y from 'yjs'
import { invalid, Refusal } from '../../refusal'
import { checkEffort } from './checkEffort'
import { encodeUpdate, isOrderly } from './encodeUpdate'
import { ItemPlacement } from './itemPlacement'
import type { FreshUpdate, Struct } from './readUpdate'

/** The part of an update that may be applied: up to which clock it brings each client, and the clients of which it holds something. */
export interface AcceptedUpdate {
  update: Uint8Array
  ends: Map<number, number>
  authors: number[]
  hasStructs: boolean
  /** Clients that nobody owns, of which there are only lengths of deleted items, and up to which clock. They are not part of `update`. */
  leftOut: Map<number, number>
}

/**
 * Checks the new part of an update that lacks nothing, without applying it. Throws a Refusal on what no itinerary can hold. Clients for which
 * `isNobodys` is true are left out when the update only holds lengths of deleted items of them (GC structs).
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

/** The clients that wrote what no itinerary can hold, as far as each item shows that by itself. */
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
 * Puts the mere length (a GC struct) in place of each item whose place was deleted. Applied as it is, such an item would make Yjs split its
 * neighbours first. Other replicas would not hear of that split, and it can go through the middle of a character.
 */
const withoutGone = (structs: readonly Struct[], landing: ItemPlacement): Struct[] =>
  structs.map((struct) =>
    struct instanceof Y.Item && landing.placeOf(struct) === null ? new Y.GC(struct.id, struct.length) : struct,
  )

/** The clients that nobody owns, and of which there are only lengths of deleted items; up to which clock. Nothing refers to those. */
function bareOf(structs: readonly Struct[], isNobodys: (clientId: number) => boolean): Map<number, number> {
  const bare = new Map<number, number>()
  for (const { id, length } of structs) bare.set(id.client, id.clock + length)
  for (const struct of structs) if (!(struct instanceof Y.GC)) bare.delete(struct.id.client)
  for (const client of bare.keys()) if (!isNobodys(client)) bare.delete(client)
  return bare
}
