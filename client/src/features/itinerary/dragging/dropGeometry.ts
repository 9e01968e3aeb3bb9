import type { DayView } from '#shared/itinerary/view'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { dayElementId } from '../viewport/dayAnchor'
import type { ElementKind, PageElements } from '../viewport/pageElements'
import { dayIdOfDropTarget, dropIds, MAX_LIST_DISTANCE_PX, type LayoutBox, type PointerPoint } from '../moving/eventPosition'

/** At the pointer's height, during a drag only: measuring all would lay out far days. */
export function targetBoxes(
  elements: PageElements,
  days: readonly DayView[],
  { y }: PointerPoint,
): [dropId: string, box: LayoutBox][] {
  const isNear = (element: Element | null | undefined) => {
    if (element === null || element === undefined) return false
    const { top, bottom } = element.getBoundingClientRect()
    return y >= top - MAX_LIST_DISTANCE_PX && y <= bottom + MAX_LIST_DISTANCE_PX
  }
  const ids = days.map(({ id }) => id)
  const outside = [...ids.map(dropIds.tile), dropIds.list(IDEAS_DAY_ID)].filter((id) => isNear(elements.find('dropTarget', id)))
  const inside = ids.filter((id) => isNear(document.getElementById(dayElementId(id))))
  const dropTargets = [...outside, ...inside.flatMap((id) => [dropIds.heading(id), dropIds.list(id)])]
  return boxesOf(elements, 'dropTarget', dropTargets)
}

export const targetBox = (elements: PageElements, dropId: string): LayoutBox | undefined =>
  boxesOf(elements, 'dropTarget', [dropId])[0]?.[1]

/** In order, without the moved event. */
export const eventBoxes = (elements: PageElements, ids: readonly string[], moved: string): [eventId: string, box: LayoutBox][] =>
  boxesOf(
    elements,
    'event',
    ids.filter((id) => id !== moved),
  )

/** In order, without the moved day. */
export const tileBoxes = (elements: PageElements, days: readonly DayView[], moved: string): [dayId: string, box: LayoutBox][] =>
  boxesOf(
    elements,
    'dropTarget',
    days.flatMap(({ id }) => (id === moved ? [] : dropIds.tile(id))),
  ).map(([dropId, box]) => [dayIdOfDropTarget(dropId), box])

export const movedEventBox = (elements: PageElements, moved: string): LayoutBox | undefined =>
  boxesOf(elements, 'event', [moved])[0]?.[1]

/** The pointer may rest while the page scrolls. */
export function trackPointer(first: Event): { point: () => PointerPoint; stop: () => void } {
  const pointOf = (event: Event): PointerPoint | undefined => {
    if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
    const touch = isTouchEvent(event) ? event.touches[0] : undefined
    return touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY }
  }
  let point = pointOf(first) ?? { x: 0, y: 0 }
  const move = (event: Event) => {
    point = pointOf(event) ?? point
  }
  // A removed element's touch events do not reach the window.
  const origins = [window, first.target].filter((target) => target !== null)
  for (const origin of origins)
    for (const type of ['mousemove', 'touchmove']) origin.addEventListener(type, move, { passive: true, capture: true })
  return {
    point: () => point,
    stop() {
      for (const origin of origins)
        for (const type of ['mousemove', 'touchmove']) origin.removeEventListener(type, move, { capture: true })
    },
  }
}

/** Not every browser has a `TouchEvent` class. */
export const isTouchEvent = (event: Event): event is TouchEvent => 'touches' in event

const boxesOf = ({ find }: PageElements, kind: ElementKind, ids: readonly string[]): [id: string, box: LayoutBox][] =>
  ids.flatMap((id): [string, LayoutBox][] => {
    const element = find(kind, id)
    return element === undefined ? [] : [[id, boxOf(element)]]
  })

/** Without the transform of `useFlipAnimation`. */
function boxOf(element: HTMLElement): LayoutBox {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (element.getAnimations().length === 0) return { left, top, right, bottom }
  const { e: x, f: y } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
}
