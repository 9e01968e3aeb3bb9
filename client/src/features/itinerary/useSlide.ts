import { useLayoutEffect, useRef, type RefObject } from 'react'

const SLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.2,.7,.3,1)' }

/**
 * Lets the items of a list slide to their new places when their order changes, whoever changed it (FLIP: measure, draw, animate back to
 * nothing). Not when only their heights change, and not for people who prefer stillness. Items are told apart by `data-event`.
 */
export function useSlide(order: readonly string[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<{ order: string; places: ReadonlyMap<string, [left: number, top: number]> }>(undefined)

  useLayoutEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-event]') ?? [])]
    const places = new Map(items.map((item): [string, [number, number]] => [item.dataset.event ?? '', [item.offsetLeft, item.offsetTop]]))
    const last = before.current
    before.current = { order: order.join(), places }
    if (last === undefined || last.order === order.join() || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const item of items) {
      const [was, is] = [last.places.get(item.dataset.event ?? ''), places.get(item.dataset.event ?? '')]
      if (was === undefined || is === undefined || (was[0] === is[0] && was[1] === is[1])) continue
      item.animate([{ transform: `translate(${was[0] - is[0]}px, ${was[1] - is[1]}px)` }, { transform: 'none' }], SLIDE)
    }
  })
  return list
}
