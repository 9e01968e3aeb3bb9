import type { Page } from 'playwright'
import { eventually } from '../eventually'

/**
 * The controls of a page that a finger cannot press: something else, seen or not, lies over their middle when they are scrolled into view. In
 * words, for a test that expects none. While a dialog, menu or list of suggestions is open, only what is in it counts.
 */
export function unpressable(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const controls =
      'a[href], button, input, textarea, select, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"], [role="radio"], [role="checkbox"], [role="spinbutton"], [role="gridcell"]'
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const words = (element: Element) =>
      `${element.tagName.toLowerCase()} '${element.getAttribute('aria-label') ?? ((element.textContent ?? '').trim() || (element.getAttribute('name') ?? ''))}'`.slice(
        0,
        60,
      )
    const isMeant = (control: Element) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false }) &&
      control.closest('[aria-hidden="true"], [inert], :disabled, [aria-disabled="true"], [hidden]') === null &&
      getComputedStyle(control).pointerEvents !== 'none'
    const middleOf = (control: Element) => {
      const [box] = control.getClientRects()
      return box === undefined || box.width < 2 || box.height < 2
        ? undefined
        : { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    const isInWindow = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    const belongs = (control: Element, found: Element | null) =>
      found !== null &&
      (control.contains(found) ||
        found.closest('label')?.control === control ||
        // A field's own frame, and the middle of a part of what is one control for the finger.
        (found.contains(control) && control.matches('input, [role="spinbutton"]')))

    // Within a title that is cut off after two lines nothing is meant to scroll.
    const bringIntoView = (control: Element) =>
      (control.closest('h1, h2, h3') ?? control).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const suggestions = [...document.querySelectorAll('[role="listbox"]')].find((list) => list.checkVisibility())

    const troubles: string[] = []
    for (const control of (suggestions ?? document).querySelectorAll(controls)) {
      if (!isMeant(control) || middleOf(control) === undefined) continue
      bringIntoView(control)
      let middle = middleOf(control)
      if (middle !== undefined && !belongs(control, document.elementFromPoint(middle.x, middle.y))) {
        // What comes into view is drawn only then, and may push others.
        await drawn()
        bringIntoView(control)
        await drawn()
        middle = middleOf(control)
      }
      if (middle === undefined || !control.isConnected) continue
      const found = document.elementFromPoint(middle.x, middle.y)
      if (!belongs(control, found))
        troubles.push(
          `${words(control)}: ${!isInWindow(middle) ? 'out of reach' : found === null ? 'nothing there' : `under ${words(found)}`}`,
        )
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...new Set(troubles)]
  })
}

/** What stays unpressable: a menu takes a moment to follow the button that opened it. */
export async function stillUnpressable(page: Page): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await unpressable(page)
    if (found.length > 0) throw new Error(found.join('\n'))
  }
  await eventually(look, { timeout: 10_000, interval: 100 }).catch(() => undefined)
  return found
}
