import * as Y from 'yjs'
import { invalidError, CloseError } from '../../closeError'
import { checkIntegrationCost } from './checkIntegrationCost'
import { encodeUpdate, isSortedAndDisjoint } from './encodeUpdate'
import { ItemPlaceFinder } from './itemPlaceFinder'
import type { UncheckedUpdate, Struct } from './readUpdate'

/** `ends`: end clock per client. */
export interface AcceptedUpdate {
  update: Uint8Array
  ends: Map<number, number>
  authors: number[]
  hasStructs: boolean
  /** Unowned clients with GC structs only → end clock. Not in `update`. */
  ignoredClocks: Map<number, number>
}

/** Throws a CloseError. Ignores clients that pass `isNobodys` and have only GC structs. */
export function checkUpdate(
  fresh: UncheckedUpdate,
  doc: Y.Doc,
  isNobodys: (clientId: number) => boolean = () => false,
): AcceptedUpdate {
  for (const struct of fresh.structs) if (struct instanceof Y.Item) checkItem(struct)
  const landing = new ItemPlaceFinder(doc, fresh.structs)
  for (const struct of fresh.structs) if (struct instanceof Y.Item) landing.check(struct)
  const counted = replaceUnreachableWithGC(fresh.structs, landing)
  const ignoredClocks = gcOnlyClients(counted, isNobodys)
  const structs = ignoredClocks.size === 0 ? counted : counted.filter(({ id }) => !ignoredClocks.has(id.client))
  const ends = new Map<number, number>()
  for (const { id, length } of structs) ends.set(id.client, id.clock + length)
  const isThere = (client: number) => doc.store.clients.has(client) || ends.has(client)
  const isSame =
    structs.length === fresh.structs.length &&
    structs.every((struct, i) => struct === fresh.structs[i]) &&
    isSortedAndDisjoint(fresh.ds) &&
    [...fresh.ds.clients.keys()].every(isThere)
  const ds = isSame ? fresh.ds : Y.mergeDeleteSets([fresh.ds])
  for (const client of isSame ? [] : ds.clients.keys()) if (!isThere(client)) ds.clients.delete(client)
  checkIntegrationCost({ structs, ds }, doc.store, landing)
  return {
    update: isSame ? fresh.update : encodeUpdate({ structs, ds }),
    ends,
    authors: [...ends.keys()],
    hasStructs: ends.size > 0,
    ignoredClocks,
  }
}

/** Clients with items that are invalid on their own. */
export function findInvalidClients({ structs }: UncheckedUpdate, doc: Y.Doc): Set<number> {
  const faulty = new Set<number>()
  const look = (item: Y.Item, check: (item: Y.Item) => void) => {
    try {
      check(item)
    } catch (error) {
      if (!(error instanceof CloseError)) throw error
      faulty.add(item.id.client)
    }
  }
  const items = structs.filter((struct) => struct instanceof Y.Item)
  for (const item of items) look(item, checkItem)
  try {
    const landing = new ItemPlaceFinder(doc, structs)
    for (const item of items) look(item, (one) => landing.check(one))
  } catch (error) {
    if (!(error instanceof CloseError)) throw error
  }
  return faulty
}

function checkItem({ id, origin, rightOrigin, parent, content }: Y.Item): void {
  for (const neighbour of [origin, rightOrigin, parent])
    if (neighbour instanceof Y.ID && neighbour.client === id.client && neighbour.clock >= id.clock)
      throw invalidError('an item that depends on a later one')
  if (content instanceof Y.ContentType) {
    if (content.type.constructor !== Y.Map && content.type.constructor !== Y.Text) throw invalidError('unknown shared type')
  } else if (!(content instanceof Y.ContentAny || content instanceof Y.ContentString || content instanceof Y.ContentDeleted)) {
    throw invalidError('unknown content')
  }
}

/** Items in deleted places: Yjs would split neighbours, possibly inside a character, unseen by others. */
const replaceUnreachableWithGC = (structs: readonly Struct[], landing: ItemPlaceFinder): Struct[] =>
  structs.map((struct) =>
    struct instanceof Y.Item && landing.placeOf(struct) === null ? new Y.GC(struct.id, struct.length) : struct,
  )

function gcOnlyClients(structs: readonly Struct[], isNobodys: (clientId: number) => boolean): Map<number, number> {
  const gcOnly = new Map<number, number>()
  for (const { id, length } of structs) gcOnly.set(id.client, id.clock + length)
  for (const struct of structs) if (!(struct instanceof Y.GC)) gcOnly.delete(struct.id.client)
  for (const client of gcOnly.keys()) if (!isNobodys(client)) gcOnly.delete(client)
  return gcOnly
}
