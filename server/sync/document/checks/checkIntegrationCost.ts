import * as Y from 'yjs'
import { tooLargeError } from '../../closeError'
import type { ItemPlaceFinder, ItemPlace } from './itemPlaceFinder'
import type { DecodedUpdate, Struct } from './readUpdate'

/** At 10 ns a step. Honest updates, even after weeks offline, take a thousandth of this. */
const MAX_EFFORT_STEPS = 10_000_000
/** Beside one item never too many steps: a document has fewer than a million items. */
const MAX_CHEAP_RANGES = 4
/** Yjs keeps a client's items in an array: inserting or removing one moves all that follow. */
const ITEMS_MOVED_PER_STEP = 64

function countDeletedRanges({ clients }: DecodedUpdate['ds']): number {
  let count = 0
  for (const { length } of clients.values()) count += length
  return count
}

interface Arrivals {
  place: ItemPlace
  count: number
  /** Text typed in one go has one head. */
  heads: Y.Item[]
}

/** Throws a CloseError for too many steps: comparisons at one place, or splits, which move later items. */
export function checkIntegrationCost({ structs, ds }: DecodedUpdate, store: Y.Doc['store'], landing: ItemPlaceFinder): void {
  if (structs.length <= 1 && countDeletedRanges(ds) <= MAX_CHEAP_RANGES) return
  let steps = structs.length
  const add = (more: number) => {
    steps += more
    if (steps > MAX_EFFORT_STEPS) throw tooLargeError('too many items at one place')
  }
  for (const arrivals of gather(structs, landing)) add(comparisons(arrivals, landing))
  const lengths = lengthsOf(structs, store)
  const cut = (client: number) => add(1 + (lengths.get(client) ?? store.clients.get(client)?.length ?? 0) / ITEMS_MOVED_PER_STEP)
  for (const [i, struct] of structs.entries()) {
    if (mayMerge(structs[i - 1], struct)) cut(struct.id.client)
    if (!(struct instanceof Y.Item)) continue
    for (const [id, isEnd] of [
      [struct.origin, true],
      [struct.rightOrigin, false],
    ] as const)
      if (id !== null && cuts(landing.find(id), id.clock + (isEnd ? 1 : 0))) cut(id.client)
  }
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) {
      const [first, last] = [landing.find(Y.createID(client, clock)), landing.find(Y.createID(client, clock + len - 1))]
      if (isAlive(first) && cuts(first, clock)) cut(client)
      if (isAlive(last) && cuts(last, clock + len)) cut(client)
    }
}

/** Deleting part of a live item splits it. */
const isAlive = (struct: Struct | undefined): boolean =>
  struct instanceof Y.Item && !struct.deleted && !(struct.content instanceof Y.ContentDeleted)

const cuts = (struct: Struct | undefined, clock: number): boolean =>
  struct instanceof Y.Item && struct.id.clock < clock && clock < struct.id.clock + struct.length

function gather(structs: readonly Struct[], landing: ItemPlaceFinder): Arrivals[] {
  const byParent = new Map<ItemPlace['parent'], Map<string | null, Arrivals>>()
  const all: Arrivals[] = []
  const followed = new Set<Struct>()
  for (const item of structs) {
    const place = item instanceof Y.Item ? landing.placeOf(item) : null
    if (!(item instanceof Y.Item) || place === null) continue
    const keys = byParent.get(place.parent) ?? new Map<string | null, Arrivals>()
    byParent.set(place.parent, keys)
    let arrivals = keys.get(place.key)
    if (arrivals === undefined) {
      arrivals = { place, count: 0, heads: [] }
      keys.set(place.key, arrivals)
      all.push(arrivals)
    }
    arrivals.count += 1
    const before = item.origin !== null && landing.isFresh(item.origin) ? landing.find(item.origin) : undefined
    const follows = before !== undefined && item.origin?.clock === before.id.clock + before.length - 1 && !followed.has(before)
    if (follows) followed.add(before)
    else arrivals.heads.push(item)
  }
  return all
}

function comparisons({ place, count, heads }: Arrivals, landing: ItemPlaceFinder): number {
  const [head] = heads
  if (heads.length > 1 || head === undefined) return count * (count + siblings(place))
  return count * behind(head, place, landing)
}

function siblings({ parent, key }: ItemPlace): number {
  let count = 0
  if (key === null) for (let item = parent._start; item !== null && count < MAX_EFFORT_STEPS; item = item.right) count += 1
  else for (let item = parent._map.get(key) ?? null; item !== null && count < MAX_EFFORT_STEPS; item = item.left) count += 1
  return count
}

/** All at the place if the left neighbour is new or missing. */
function behind({ origin, rightOrigin }: Y.Item, place: ItemPlace, landing: ItemPlaceFinder): number {
  const left = origin === null ? undefined : landing.find(origin)
  if (!(left instanceof Y.Item) || origin === null || landing.isFresh(left.id)) return 1 + siblings(place)
  let steps = 1
  const isEnd = ({ id, length }: Y.Item) =>
    rightOrigin !== null &&
    id.client === rightOrigin.client &&
    id.clock <= rightOrigin.clock &&
    rightOrigin.clock < id.clock + length
  for (let item = isEnd(left) ? null : left.right; item !== null && !isEnd(item); item = item.right) {
    steps += 1
    if (steps > MAX_EFFORT_STEPS) break
  }
  return steps
}

function lengthsOf(structs: readonly Struct[], store: Y.Doc['store']): Map<number, number> {
  const lengths = new Map<number, number>()
  for (const { id } of structs) lengths.set(id.client, (lengths.get(id.client) ?? store.clients.get(id.client)?.length ?? 0) + 1)
  return lengths
}

/** Yjs would merge it with the one before. Honest clients did. */
function mayMerge(before: Struct | undefined, struct: Struct): boolean {
  if (before === undefined || before.id.client !== struct.id.client) return false
  if (!(struct instanceof Y.Item) || !(before instanceof Y.Item)) return struct.constructor === before.constructor
  return (
    struct.content.constructor === before.content.constructor &&
    struct.origin !== null &&
    Y.compareIDs(struct.origin, before.lastId)
  )
}
