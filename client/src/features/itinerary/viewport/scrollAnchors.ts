/** A thing on the screen, and where. */
interface ScrollAnchor {
  element: Element
  top: number
}

/** What may be looked at: the page's head, the headings of days, events and ideas. */
const ANCHOR_SELECTOR = 'h1, h2, [data-event]'
/** Below the lower edge of what sticks at the top, about; what is partly under it still counts. */
const UPPER_EDGE_PX = 80

let topsBeforeChange: ReadonlyMap<Element, number> = new Map()

/** How far something on the screen has gone up by the change that is being drawn, now that what is looked at is held; undefined for the rest. */
export function shiftUpOf(element: Element): number | undefined {
  const top = topsBeforeChange.get(element)
  return top === undefined ? undefined : top - element.getBoundingClientRect().top
}

/** What is on the screen before a change, from the top down. */
export function visibleScrollAnchors(): ScrollAnchor[] {
  const isSeen = ({ top, bottom }: DOMRect) => bottom > UPPER_EDGE_PX && top < window.innerHeight
  // Part by part: of a day that is far away nothing is asked, for which the browser would have to lay it out.
  const parts = [...document.querySelectorAll('main header, main section')].filter((part) => isSeen(part.getBoundingClientRect()))
  const marks = parts.flatMap((part) =>
    [...part.querySelectorAll(ANCHOR_SELECTOR)].map((element) => ({ element, box: element.getBoundingClientRect() })),
  )
  const seen = marks.filter(({ box }) => isSeen(box))
  return seen
    .toSorted((a, b) => Number(a.box.top < UPPER_EDGE_PX) - Number(b.box.top < UPPER_EDGE_PX))
    .map(({ element, box }) => ({ element, top: box.top }))
}

/**
 * After the change: scrolls so that the first of `marks` is where it was, unless it is gone or was itself moved behind the next one. Browsers
 * do much the same, but not all of them, and not while the things around slide.
 */
export function keepAnchorInPlace(marks: readonly ScrollAnchor[]): void {
  topsBeforeChange = new Map(marks.map(({ element, top }) => [element, top]))
  // All that this change draws has been drawn by then.
  queueMicrotask(() => (topsBeforeChange = new Map()))
  const left = marks.filter(({ element }) => element.isConnected)
  const held = left.find(({ element }, index) => {
    const next = left[index + 1]?.element
    return next === undefined || (element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING) === 0
  })
  if (held === undefined) return
  const moved = held.element.getBoundingClientRect().top - held.top
  if (Math.abs(moved) < 1) return
  window.scrollBy({ top: moved, behavior: 'instant' })
}
