/** An element on the screen, and its top edge. */
interface ScrollAnchor {
  element: Element
  top: number
}

/** Elements that serve as anchors: the trip's title, headings, events and ideas. */
const ANCHOR_SELECTOR = 'h1, h2, [data-event]'
/** About the lower edge of the sticky header; an element partly below it still counts as visible. */
const UPPER_EDGE_PX = 80

let topsBeforeChange: ReadonlyMap<Element, number> = new Map()

/** How far an element has moved up by the change being rendered, after the scroll correction; undefined for elements off screen. */
export function shiftUpOf(element: Element): number | undefined {
  const top = topsBeforeChange.get(element)
  return top === undefined ? undefined : top - element.getBoundingClientRect().top
}

/** The anchors on the screen before a change, from the top down. */
export function visibleScrollAnchors(): ScrollAnchor[] {
  const isSeen = ({ top, bottom }: DOMRect) => bottom > UPPER_EDGE_PX && top < window.innerHeight
  // Section by section: measuring inside a day far away would make the browser lay it out.
  const parts = [...document.querySelectorAll('main header, main section')].filter((part) => isSeen(part.getBoundingClientRect()))
  const candidates = parts.flatMap((part) =>
    [...part.querySelectorAll(ANCHOR_SELECTOR)].map((element) => ({ element, box: element.getBoundingClientRect() })),
  )
  const seen = candidates.filter(({ box }) => isSeen(box))
  return seen
    .toSorted((a, b) => Number(a.box.top < UPPER_EDGE_PX) - Number(b.box.top < UPPER_EDGE_PX))
    .map(({ element, box }) => ({ element, top: box.top }))
}

/**
 * After the change: scrolls so that the first of `anchors` is where it was, unless it is gone or was itself moved behind the next one. Browsers'
 * own scroll anchoring does much the same, but not in all of them, and not during animations.
 */
export function keepAnchorInPlace(anchors: readonly ScrollAnchor[]): void {
  topsBeforeChange = new Map(anchors.map(({ element, top }) => [element, top]))
  // By then everything that this change renders has been rendered.
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
