import { useLayoutEffect, useRef, type RefObject } from 'react'
import { prefersReducedMotion, distanceMovedUp } from './scrollAnchors'

const FLIP_OPTIONS: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.2,.7,.3,1)' }

/** Position relative to the list. */
interface ItemPosition {
  list: HTMLElement
  left: number
  top: number
}

/** Shared by all lists, for moves between them. */
const lastPositions = new Map<string, ItemPosition>()

/** Animates reordered items (FLIP), also between lists. Items are the children with `data-<kind>`. */
export function useFlipAnimation<L extends HTMLElement>(
  order: readonly string[],
  kind: 'event' | 'day' | 'tile',
): RefObject<L | null> {
  const ref = useRef<L>(null)
  const ids = order.join()

  useLayoutEffect(() => {
    const list = ref.current
    if (list === null) return
    for (const [id, spot] of lastPositions) if (!spot.list.isConnected) lastPositions.delete(id)
    // First render: measure after paint, when it is cheap.
    if (lastPositions.size === 0) return afterDrawing(() => measure(list, kind))
    // Measure all before moving any.
    const moves = measure(list, kind)
    if (prefersReducedMotion()) return undefined
    for (const { item, way } of moves)
      if (way !== undefined && !(way.isElsewhere && 'moving' in item.dataset))
        item.animate([{ transform: `translate(${way.x}px, ${way.y}px)` }, { transform: 'none' }], FLIP_OPTIONS)
    return undefined
  }, [ids, kind])
  return ref
}

function measure(list: HTMLElement, kind: string) {
  return [...list.querySelectorAll<HTMLElement>(`:scope > [data-${kind}]`)].map((item) => {
    const id = `${kind}:${item.dataset[kind]}`
    const before = lastPositions.get(id)
    const now: ItemPosition = { list, left: item.offsetLeft - list.offsetLeft, top: item.offsetTop - list.offsetTop }
    lastPositions.set(id, now)
    return { item, way: before === undefined ? undefined : offsetFromLast(item, before, now) }
  })
}

function afterDrawing(action: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (later = setTimeout(action)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(later)
  }
}

/** Undefined if the item did not move, or came from off screen. */
function offsetFromLast(
  item: HTMLElement,
  before: ItemPosition,
  now: ItemPosition,
): { x: number; y: number; isElsewhere: boolean } | undefined {
  const isElsewhere = before.list !== now.list
  const [from, to] = [before.list.getBoundingClientRect(), now.list.getBoundingClientRect()]
  const x = before.left - now.left + (isElsewhere ? from.left - to.left : 0)
  const y = distanceMovedUp(item) ?? before.top - now.top + (isElsewhere ? from.top - to.top : 0)
  const isFar = Math.abs(y) > window.innerHeight || Math.abs(x) > window.innerWidth
  return isFar || (x === 0 && Math.abs(y) < 1) ? undefined : { x, y, isElsewhere }
}
