import * as Y from 'yjs'

/**
 * Whether each new item came to stand behind what it says is left of it, and before what it says is right of it. Where these are in the wrong
 * order themselves there is no such place: then each replica would put the item elsewhere, depending on how it keeps the neighbours. To be
 * asked before a transaction's items are joined.
 */
export function isInOrder(items: readonly Y.Item[], store: Y.Doc['store']): boolean {
  const positions = new Map<Y.Item, Map<Y.Item, number>>()
  const holder = (id: Y.ID | null): Y.Item | null => {
    const struct = id === null ? undefined : Y.getItem(store, id)
    return struct instanceof Y.Item ? struct : null
  }
  return items.every((item) => {
    const left = holder(item.origin)
    const right = holder(item.rightOrigin)
    if ((left === null || left === item.left) && (right === null || right === item.right)) return true
    const position = positionsOf(item, positions)
    const here = position.get(item) ?? 0
    return (left === null || (position.get(left) ?? Infinity) < here) && (right === null || (position.get(right) ?? -1) > here)
  })
}

/** Where each item of a list stands, counted once for all who ask. */
function positionsOf(item: Y.Item, known: Map<Y.Item, Map<Y.Item, number>>): ReadonlyMap<Y.Item, number> {
  const counted = known.get(item)
  if (counted !== undefined) return counted
  let first = item
  while (first.left !== null) first = first.left
  const positions = new Map<Y.Item, number>()
  for (let each: Y.Item | null = first; each !== null; each = each.right) {
    positions.set(each, positions.size)
    known.set(each, positions)
  }
  return positions
}
