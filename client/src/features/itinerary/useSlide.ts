import { useLayoutEffect, useRef, type RefObject } from 'react'

const SLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.2,.7,.3,1)' }

type Spot = [left: number, top: number]

const still = window.matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Lets the items of a list slide to their new places when their order changes, whoever changed it (FLIP: measure, draw, animate back to
 * nothing). Not for people who prefer stillness. Items are told apart by `data-event`.
 */
export function useSlide(order: readonly string[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<ReadonlyMap<string, Spot>>(undefined)
  const ids = order.join()

  useLayoutEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-event]') ?? [])]
    const [left, top] = [list.current?.offsetLeft ?? 0, list.current?.offsetTop ?? 0]
    const spots = new Map(
      items.map((item): [string, Spot] => [item.dataset.event ?? '', [item.offsetLeft - left, item.offsetTop - top]]),
    )
    const last = before.current
    before.current = spots
    if (last === undefined || still.matches) return
    for (const item of items) {
      const [was, is] = [last.get(item.dataset.event ?? ''), spots.get(item.dataset.event ?? '')]
      if (was === undefined || is === undefined || (was[0] === is[0] && was[1] === is[1])) continue
      item.animate([{ transform: `translate(${was[0] - is[0]}px, ${was[1] - is[1]}px)` }, { transform: 'none' }], SLIDE)
    }
  }, [ids])
  return list
}
