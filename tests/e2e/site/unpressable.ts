import type { Page } from 'playwright'
import { eventually } from '#testkit/eventually'

/**
 * Controls whose centre another element covers when scrolled into view.
 * With an open dialog, menu or suggestion list only controls in it.
 */
function findUnpressable(page: Page): Promise<string[]> {
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
        // The frame of a field, or a part of one control.
        (found.contains(control) && control.matches('input, [role="spinbutton"]')))

    // A title clamped to two lines must not scroll.
    const bringIntoView = (control: Element) =>
      (control.closest('h1, h2, h3') ?? control).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const suggestions = [...document.querySelectorAll('[role="listbox"]')].find((list) => list.checkVisibility())

    const troubles: string[] = []
    for (const control of (suggestions ?? document).querySelectorAll(controls)) {
      if (!isMeant(control) || middleOf(control) === undefined) continue
      bringIntoView(control)
      let middle = middleOf(control)
      if (middle !== undefined && !belongs(control, document.elementFromPoint(middle.x, middle.y))) {
        // Scrolling into view may draw skipped content, which shifts other elements.
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

/** What stays covered: a menu follows its button with a delay. */
export async function findStillUnpressable(page: Page): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await findUnpressable(page)
    if (found.length > 0) throw new Error(found.join('\n'))
  }
  await eventually(look, { timeout: 10_000, interval: 100 }).catch(() => undefined)
  return found
}
