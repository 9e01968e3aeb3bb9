interface ScrollAnchor {
  element: Element
  top: number
}

const ANCHOR_SELECTOR = 'h1, h2, [data-event]'
/** About the height of the sticky header. */
const UPPER_EDGE_PX = 80

let topsBeforeChange: ReadonlyMap<Element, number> = new Map()

/** How far the change moved an element up, after scroll correction; undefined if it was off screen. */
export function distanceMovedUp(element: Element): number | undefined {
  const top = topsBeforeChange.get(element)
  return top === undefined ? undefined : top - element.getBoundingClientRect().top
}

/** Call before a change. Top to bottom. */
export function visibleScrollAnchors(): ScrollAnchor[] {
  const isSeen = ({ top, bottom }: DOMRect) => bottom > UPPER_EDGE_PX && top < window.innerHeight
  // Per section: measuring inside an off-screen day would force its layout.
  const parts = [...document.querySelectorAll('main header, main section')].filter((part) => isSeen(part.getBoundingClientRect()))
  const candidates = parts.flatMap((part) =>
    [...part.querySelectorAll(ANCHOR_SELECTOR)].map((element) => ({ element, box: element.getBoundingClientRect() })),
  )
  const seen = candidates.filter(({ box }) => isSeen(box))
  return seen
    .toSorted((a, b) => Number(a.box.top < UPPER_EDGE_PX) - Number(b.box.top < UPPER_EDGE_PX))
    .map(({ element, box }) => ({ element, top: box.top }))
}

/** Unless removed or moved behind the next. Native anchoring is missing in some browsers and animations. */
export function keepAnchorInPlace(anchors: readonly ScrollAnchor[]): void {
  topsBeforeChange = new Map(anchors.map(({ element, top }) => [element, top]))
  // After all effects of this render.
  queueMicrotask(() => (topsBeforeChange = new Map()))
  const left = anchors.filter(({ element }) => element.isConnected)
  const anchor = left.find(({ element }, index) => {
    const next = left[index + 1]?.element
    return next === undefined || (element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING) === 0
  })
  if (anchor === undefined) return
  const moved = anchor.element.getBoundingClientRect().top - anchor.top
  if (Math.abs(moved) < 1) return
  window.scrollBy({ top: moved, behavior: 'instant' })
}

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
