import type * as Y from 'yjs'
import { limits } from '../limits'
import { sortedEventsOf } from './placement'
import { isMarkedDeleted, roots } from './doc'
import { CommandError } from './commands'
import { longestIncreasingSubsequence, allocateOrderKeys, type KeyedItem } from './order/order'

/** The fewest moves, O(n log n). Unknown events stay; unknown and repeated ids are ignored. */
export function planReorder(current: readonly string[], wanted: readonly string[]): { order: string[]; moved: Set<string> } {
  const placeOf = new Map(current.map((id, i) => [id, i]))
  const known = [...new Set(wanted)].filter((id) => placeOf.has(id))
  const run = longestIncreasingSubsequence(known.map((id) => placeOf.get(id) ?? 0))
  const stays = new Set(run.map((i) => known[i]))
  const moved = new Set(known.filter((id) => !stays.has(id)))
  // Moved events follow their predecessor in `wanted`, or precede the first staying one.
  const before = known.slice(0, run[0])
  const behind = new Map(run.map((i, nth) => [known[i], known.slice(i + 1, run[nth + 1])]))
  const first = known[run[0] ?? -1]
  const order = current.flatMap((id) => {
    if (moved.has(id)) return []
    return [...(id === first ? before : []), id, ...(behind.get(id) ?? [])]
  })
  return { order, moved }
}

/** Only a day far over its own limit has more. */
const MAX_MOVED_EVENTS = 10 * limits.eventsPerDay

/** Each costs a pass over all events; beyond this, all get new keys. */
const MAX_REKEYED_RUNS = 20

/** Throws CommandError `day_full` for too many moves. */
export function reorderEvents(doc: Y.Doc, dayId: string, wanted: readonly string[]): void {
  const current = sortedEventsOf(doc, dayId)
  const keyOf = new Map(current.map(({ id, key }) => [id, key]))
  const { order, moved } = planReorder([...keyOf.keys()], wanted)
  if (moved.size === 0) return
  if (moved.size > MAX_MOVED_EVENTS) throw new CommandError('day_full')
  const keyed: KeyedItem[] = order.map((id) => ({ id, key: keyOf.get(id) ?? '' }))
  const changed = new Set(moved)
  let tight = 0
  for (let at = 0; at < keyed.length && tight <= MAX_REKEYED_RUNS; at += 1) {
    if (!moved.has(order[at] ?? '')) continue
    const count = runLengthAt(order, at, moved)
    const madeRoom = keyRun(keyed, at, count, moved)
    if (madeRoom.length > 0) tight += 1
    for (const id of madeRoom) changed.add(id)
    at += count - 1
  }
  if (tight > MAX_REKEYED_RUNS) rekeyAll(keyed, changed)
  doc.transact(() => {
    const { days, events } = roots(doc)
    for (const { id, key } of keyed) if (changed.has(id)) events.get(id)?.set('pos', [dayId, key])
    const day = days.get(dayId)
    if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
  })
}

function rekeyAll(keyed: KeyedItem[], changed: Set<string>): void {
  allocateOrderKeys([], 0, keyed.length).keys.forEach((key, i) => setKey(keyed, i, key))
  for (const { id } of keyed) changed.add(id)
}

function runLengthAt(order: readonly string[], at: number, moved: ReadonlySet<string>): number {
  let end = at
  while (end < order.length && moved.has(order[end] ?? '')) end += 1
  return end - at
}

/** `count` events at `at`; those before have their keys. Returns rekeyed ids. */
function keyRun(keyed: KeyedItem[], at: number, count: number, moved: ReadonlySet<string>): string[] {
  const near = [keyed[at - 1], keyed[at + count]].filter((thing) => thing !== undefined)
  const between = allocateOrderKeys(near, at === 0 ? 0 : 1, count)
  if (between.rekeyed.size === 0) {
    between.keys.forEach((key, i) => setKey(keyed, at + i, key))
    return []
  }
  // Rare: nothing fits between. Events moved later have no key yet.
  const others = keyed.filter(({ id }, i) => i < at || !moved.has(id))
  const { keys, rekeyed } = allocateOrderKeys(others, at, count)
  keys.forEach((key, i) => setKey(keyed, at + i, key))
  keyed.forEach(({ id }, i) => {
    const key = rekeyed.get(id)
    if (key !== undefined) setKey(keyed, i, key)
  })
  return [...rekeyed.keys()]
}

function setKey(keyed: KeyedItem[], at: number, key: string): void {
  const thing = keyed[at]
  if (thing !== undefined) keyed[at] = { ...thing, key }
}
