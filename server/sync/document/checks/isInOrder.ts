import * as Y from 'yjs'
import { AuthorKnowledge } from './authorKnowledge'

/**
 * True if the named neighbours can be right: only items that the author did not
 * have may lie in between. Wrong ones make replicas diverge. Call before Yjs
 * merges the transaction's items.
 */
export function isInOrder(items: readonly Y.Item[], store: Y.Doc['store']): boolean {
  const inTurn = inTurnOf(items, store)
  const lists = new Lists()
  for (const item of inTurn.toReversed()) lists.takeOut(item)
  const known = new AuthorKnowledge(store)
  return inTurn.every((item) => {
    const isUnknown = (other: Y.Item) => !known.knew(item, other.id)
    const [left, right] = [holder(item.origin, store), holder(item.rightOrigin, store)]
    let { left: before, right: behind } = lists.besides(item)
    while (before !== null && before !== left && isUnknown(before)) before = lists.besides(before).left
    while (behind !== null && behind !== right && isUnknown(behind)) behind = lists.besides(behind).right
    lists.putBack(item)
    return before === left && behind === right
  })
}

interface Neighbours {
  left: Y.Item | null
  right: Y.Item | null
}

/**
 * Neighbours while some items are taken out. Put them back in reverse order.
 * Does not change Yjs's lists.
 */
class Lists {
  readonly #neighbours = new Map<Y.Item, Neighbours>()

  besides(item: Y.Item): Neighbours {
    const found = this.#neighbours.get(item) ?? { left: item.left, right: item.right }
    this.#neighbours.set(item, found)
    return found
  }

  takeOut(item: Y.Item): void {
    const { left, right } = this.besides(item)
    if (left !== null) this.besides(left).right = right
    if (right !== null) this.besides(right).left = left
  }

  putBack(item: Y.Item): void {
    const { left, right } = this.besides(item)
    if (left !== null) this.besides(left).right = item
    if (right !== null) this.besides(right).left = item
  }
}

function holder(id: Y.ID | null, store: Y.Doc['store']): Y.Item | null {
  const struct = id === null ? undefined : Y.getItem(store, id)
  return struct instanceof Y.Item ? struct : null
}

/**
 * Sorts items after those they refer to and after their author's earlier ones.
 * Input: author by author, in order.
 */
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
