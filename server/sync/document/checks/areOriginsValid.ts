import * as Y from 'yjs'
import { tooLargeError } from '../../closeError'

/**
 * Wrong neighbours make replicas diverge: only items unknown to the author may lie between. Call before Yjs merges `items`,
 * with one `known` for the document.
 */
export function areOriginsValid(items: readonly Y.Item[], store: Y.Doc['store'], known: KnownItemsByAuthor): boolean {
  const [first] = items
  if (first === undefined || (items.length === 1 && isBetweenItsOrigins(first))) return true
  const inTurn = inTurnOf(items, store)
  const lists = new Lists()
  for (const item of inTurn.toReversed()) lists.takeOut(item)
  known.startCheck()
  return inTurn.every((item) => {
    const isUnknown = (other: Y.Item) => !known.knew(item, other.id)
    const [left, right] = [holder(item.origin, store), holder(item.rightOrigin, store)]
    let { left: before, right: behind } = lists.neighboursOf(item)
    while (before !== null && before !== left && isUnknown(before)) before = lists.neighboursOf(before).left
    while (behind !== null && behind !== right && isUnknown(behind)) behind = lists.neighboursOf(behind).right
    lists.putBack(item)
    return before === left && behind === right
  })
}

/** True without concurrent edits at its place, as for most typing. */
function isBetweenItsOrigins({ left, right, origin, rightOrigin }: Y.Item): boolean {
  return Y.compareIDs(left?.lastId ?? null, origin) && Y.compareIDs(right?.id ?? null, rightOrigin)
}

interface Neighbours {
  left: Y.Item | null
  right: Y.Item | null
}

/** Neighbours while items are taken out. Put back in reverse order. */
class Lists {
  readonly #neighbours = new Map<Y.Item, Neighbours>()

  neighboursOf(item: Y.Item): Neighbours {
    const found = this.#neighbours.get(item) ?? { left: item.left, right: item.right }
    this.#neighbours.set(item, found)
    return found
  }

  takeOut(item: Y.Item): void {
    const { left, right } = this.neighboursOf(item)
    if (left !== null) this.neighboursOf(left).right = right
    if (right !== null) this.neighboursOf(right).left = left
  }

  putBack(item: Y.Item): void {
    const { left, right } = this.neighboursOf(item)
    if (left !== null) this.neighboursOf(left).right = item
    if (right !== null) this.neighboursOf(right).left = item
  }
}

function holder(id: Y.ID | null, store: Y.Doc['store']): Y.Item | null {
  const struct = id === null ? undefined : Y.getItem(store, id)
  return struct instanceof Y.Item ? struct : null
}

/** Sorts items (author by author, in order) after those they depend on. */
function inTurnOf(items: readonly Y.Item[], store: Y.Doc['store']): Y.Item[] {
  const previous = new Map(items.map((item, i) => [item, items[i - 1]?.id.client === item.id.client ? items[i - 1] : undefined]))
  const sorted = new Set<Y.Item>()
  const isDue = (item: Y.Item | null | undefined): item is Y.Item =>
    item !== null && item !== undefined && previous.has(item) && !sorted.has(item)
  for (const first of items) {
    const stack = [first]
    for (let item = stack.at(-1); item !== undefined; item = stack.at(-1)) {
      const before = [previous.get(item), holder(item.origin, store), holder(item.rightOrigin, store)].find(isDue)
      if (before === undefined) {
        sorted.add(item)
        stack.pop()
      } else stack.push(before)
    }
  }
  return [...sorted]
}

/** Takes a fraction of a second. No honest update comes close. */
const MAX_STRUCTS = 20_000_000
/** Some 10 MB. Beyond, what is known is read again. */
const MAX_REMEMBERED_CLOCKS = 200_000

/** Items that an author must have had: earlier ones, those referred to, and so on. Grows with the author's items. */
export class KnownItemsByAuthor {
  /** By author: clock of the last item computed, end clocks by client. */
  readonly #authors = new Map<number, { asOf: number; clocks: Map<number, number> }>()
  #structs = 0
  #remembered = 0

  constructor(private readonly store: Y.Doc['store']) {}

  startCheck(): void {
    this.#structs = 0
    if (this.#remembered <= MAX_REMEMBERED_CLOCKS) return
    this.#authors.clear()
    this.#remembered = 0
  }

  /** Query an author's items in order. */
  knew(item: Y.Item, { client, clock }: Y.ID): boolean {
    return clock < (this.#clocksOf(item).get(client) ?? 0)
  }

  #clocksOf(item: Y.Item): ReadonlyMap<number, number> {
    const { client, clock } = item.id
    const author = this.#authors.get(client) ?? { asOf: -1, clocks: new Map<number, number>() }
    this.#authors.set(client, author)
    if (author.asOf !== clock) {
      author.asOf = clock
      this.#remembered -= author.clocks.size
      const due: [client: number, end: number][] = [[client, clock]]
      addBasis(due, item)
      this.#learn(author.clocks, due)
      this.#remembered += author.clocks.size
    }
    return author.clocks
  }

  #learn(clocks: Map<number, number>, due: [client: number, end: number][]): void {
    for (let next = due.pop(); next !== undefined; next = due.pop()) {
      const [client, end] = next
      const start = clocks.get(client) ?? 0
      const structs = this.store.clients.get(client)
      if (end <= start || structs === undefined) continue
      clocks.set(client, end)
      for (let i = Y.findIndexSS(structs, start); i < structs.length; i += 1) {
        const struct = structs[i]
        if (struct === undefined || struct.id.clock >= end) break
        this.#structs += 1
        if (this.#structs > MAX_STRUCTS) throw tooLargeError('too many items at one place')
        if (struct instanceof Y.Item) addBasis(due, struct)
      }
    }
  }
}

/** Adds what an author must have had to write an item. */
function addBasis(due: [client: number, end: number][], { origin, rightOrigin, parent }: Y.Item): void {
  const container = parent instanceof Y.AbstractType ? parent._item : null
  if (origin !== null) due.push([origin.client, origin.clock + 1])
  if (rightOrigin !== null) due.push([rightOrigin.client, rightOrigin.clock + 1])
  if (container !== null) due.push([container.id.client, container.id.clock + 1])
}
