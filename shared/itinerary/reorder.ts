import type * as Y from 'yjs'
import { moveEvent } from './commands'
import { longestIncreasingRun } from './order'

/**
 * The order a day takes when somebody wishes `wanted`: the events they did not know of stay where they are, unknown ids are ignored,
 * a repeated one counts once. Also says which events have to move: the fewest that do it.
 */
export function planReorder(current: readonly string[], wanted: readonly string[]): { order: string[]; moved: string[] } {
  const known = [...new Set(wanted)].filter((id) => current.includes(id))
  const stays = new Set(longestIncreasingRun(known.map((id) => current.indexOf(id))).map((i) => known[i]))
  const moved = known.filter((id) => !stays.has(id))
  const order = current.filter((id) => !moved.includes(id))
  known.forEach((id, i) => {
    if (stays.has(id)) return
    const previous = known[i - 1]
    const next = known.slice(i).find((other) => stays.has(other))
    const at = previous !== undefined ? order.indexOf(previous) + 1 : next !== undefined ? order.indexOf(next) : order.length
    order.splice(at, 0, id)
  })
  return { order, moved }
}

/** Brings the events of a day into the wanted order with the fewest moves. `current` is the day's order as it shows now. */
export function reorderEvents(doc: Y.Doc, dayId: string, current: readonly string[], wanted: readonly string[]): void {
  const { order, moved } = planReorder(current, wanted)
  let now = [...current]
  doc.transact(() => {
    for (const id of order.filter((other) => moved.includes(other))) {
      const previous = order[order.indexOf(id) - 1]
      now = now.filter((other) => other !== id)
      const index = previous === undefined ? 0 : now.indexOf(previous) + 1
      now.splice(index, 0, id)
      moveEvent(doc, id, { dayId, index })
    }
  })
}
