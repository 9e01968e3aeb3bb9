import { useLayoutEffect, useRef, type RefObject } from 'react'
import { prefersReducedMotion } from './prefersReducedMotion'
import { shiftUpOf } from './scrollAnchors'

const FLIP_OPTIONS: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.2,.7,.3,1)' }

/** Where an item stands within its list. */
interface ItemPosition {
  list: HTMLElement
  left: number
  top: number
}

/** Where each item was drawn last, in whichever list: one that goes to another list slides from where it was. */
const lastPositions = new Map<string, ItemPosition>()

/**
 * Animates the items of a list to their new places when their order changes, whoever changed it, also from one list to another (FLIP: measure,
 * render, animate from the old place). Not with reduced motion, nor from outside the screen. The list's children are identified by
 * `data-<kind>`.
 */
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
    // The first render animates nothing; it is measured after painting, when that is cheap.
    if (lastPositions.size === 0) return afterDrawing(() => measure(list, kind))
    // All are measured before any is moved.
    const moves = measure(list, kind)
    if (prefersReducedMotion()) return undefined
    for (const { item, way } of moves)
      if (way !== undefined && !(way.isElsewhere && 'moving' in item.dataset))
        item.animate([{ transform: `translate(${way.x}px, ${way.y}px)` }, { transform: 'none' }], FLIP_OPTIONS)
    return undefined
  }, [ids, kind])
  return ref
}

/** Notes where the items of a list are, and says how far each is from where it was. */
function measure(list: HTMLElement, kind: string) {
  return [...list.querySelectorAll<HTMLElement>(`:scope > [data-${kind}]`)].map((item) => {
    const id = `${kind}:${item.dataset[kind]}`
    const before = lastPositions.get(id)
    const now: ItemPosition = { list, left: item.offsetLeft - list.offsetLeft, top: item.offsetTop - list.offsetTop }
    lastPositions.set(id, now)
    return { item, way: before === undefined ? undefined : offsetFromLast(item, before, now) }
  })
}

/** Runs `action` when the browser has drawn what it has now. Returns how to call it off. */
function afterDrawing(action: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (later = setTimeout(action)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(later)
  }
}

/** How far an item is from where it was; undefined when it did not move, or came from too far to be followed. */
function offsetFromLast(
  item: HTMLElement,
  before: ItemPosition,
  now: ItemPosition,
): { x: number; y: number; isElsewhere: boolean } | undefined {
  const isElsewhere = before.list !== now.list
  const [from, to] = [before.list.getBoundingClientRect(), now.list.getBoundingClientRect()]
  const x = before.left - now.left + (isElsewhere ? from.left - to.left : 0)
  const y = shiftUpOf(item) ?? before.top - now.top + (isElsewhere ? from.top - to.top : 0)
  const isFar = Math.abs(y) > window.innerHeight || Math.abs(x) > window.innerWidth
  return isFar || (x === 0 && Math.abs(y) < 1) ? undefined : { x, y, isElsewhere }
}
