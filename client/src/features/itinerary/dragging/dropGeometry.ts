import { dropAreas } from '../base/dropAreas'
import { dayOfTarget, MAX_LIST_DISTANCE_PX, type Box, type Point } from '../moving/eventPosition'

/** Where an element belongs, though it may still be on its way there: `useSlide` moves it by a transform. */
function boxOf(element: HTMLElement): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (element.getAnimations().length === 0) return { left, top, right, bottom }
  const { e: x, f: y } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
}

const within = (area: string): HTMLElement[] =>
  [...(document.getElementById(area)?.children ?? [])].filter((child) => child instanceof HTMLElement)

const targetsIn = (element: HTMLElement): HTMLElement[] =>
  element.dataset.dropId === undefined ? [...element.querySelectorAll<HTMLElement>('[data-drop-id]')] : [element]

/**
 * The drop targets at the height of the pointer, by their drop id. Measured only during a drag, so that nothing has to keep track of them; and
 * not all of them, because the browser would have to lay out days far from the screen.
 */
export function targetBoxes({ y }: Point): [dropId: string, box: Box][] {
  const ideas = document.getElementById(dropAreas.ideas)
  return [...within(dropAreas.tiles), ...within(dropAreas.days), ...(ideas === null ? [] : [ideas])]
    .filter((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return y >= top - MAX_LIST_DISTANCE_PX && y <= bottom + MAX_LIST_DISTANCE_PX
    })
    .flatMap(targetsIn)
    .map((element) => [element.dataset.dropId ?? '', boxOf(element)])
}

const targetOf = (dropId: string) => document.querySelector<HTMLElement>(`[data-drop-id="${dropId}"]`)

export const targetBox = (dropId: string): Box | undefined => {
  const element = targetOf(dropId)
  return element === null ? undefined : boxOf(element)
}

/** The events of a list, in order, without the one that is being moved. */
export const eventBoxes = (dropId: string): [eventId: string, box: Box][] =>
  [...(targetOf(dropId)?.querySelectorAll<HTMLElement>('[data-event]:not([data-moving])') ?? [])].map((element) => [
    element.dataset.event ?? '',
    boxOf(element),
  ])

/** The tiles of the index, in order, without the one that is being moved. */
export const tileBoxes = (moved: string): [dayId: string, box: Box][] =>
  within(dropAreas.tiles)
    .flatMap(targetsIn)
    .map((element): [string, Box] => [dayOfTarget(element.dataset.dropId ?? ''), boxOf(element)])
    .filter(([dayId]) => dayId !== moved)

/** The slot of the event that is being moved, as far as it is drawn. */
export const slotBox = (): Box | undefined => {
  const element = document.querySelector<HTMLElement>('[data-moving]')
  return element === null ? undefined : boxOf(element)
}

/** Follows the pointer of a drag, which may rest while the page scrolls below it. */
export function followPointer(first: Event): { point: () => Point; stop: () => void } {
  const pointOf = (event: Event): Point | undefined => {
    if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
    const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined
    return touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY }
  }
  let point = pointOf(first) ?? { x: 0, y: 0 }
  const move = (event: Event) => {
    point = pointOf(event) ?? point
  }
  // At the element that was touched: when its list changes it leaves the page, and its events no longer reach the window.
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
