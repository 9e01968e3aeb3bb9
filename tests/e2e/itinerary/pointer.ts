import type { Locator, Page } from 'playwright'
import { waitForNextPaint } from '#testkit/browser/pageSteps'

export interface PagePoint {
  x: number
  y: number
}

/** Centre of an element once it stands still, moved down by `below` pixels. */
export async function middleOf(target: Locator, { below = 0 }: { below?: number } = {}): Promise<PagePoint> {
  await target.evaluate(async (element) => {
    for (let at = '', still = 0; still < 3;) {
      const { x, y, height } = element.getBoundingClientRect()
      const now = `${x} ${y} ${height}`
      still = now === at ? still + 1 : 0
      at = now
      await new Promise(requestAnimationFrame)
    }
  })
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to see there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 + below }
}

export async function dragTo(page: Page, from: PagePoint, to: PagePoint): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 2, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.move(to.x, to.y + 1)
  await waitForNextPaint(page)
}

/** A function is called once the finger reaches the previous stop. */
type Stop = PagePoint | (() => Promise<PagePoint>)

/**
 * Drags a finger through the stops and lifts it; starts after `rested`,
 * or immediately.
 */
export async function touchDrag(
  page: Page,
  from: PagePoint,
  stops: readonly Stop[],
  rested?: () => Promise<unknown>,
): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: PagePoint) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] })
  // Without a rest the finger must move before the touch event is acknowledged.
  const started = touch('touchStart', from)
  if (rested !== undefined) {
    await started
    await rested()
  }
  let at = from
  for (const stop of stops) {
    const to = typeof stop === 'function' ? await stop() : stop
    const { x, y } = at
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', { x: x + ((to.x - x) * step) / 10, y: y + ((to.y - y) * step) / 10 })
    await touch('touchMove', { x: to.x, y: to.y + 1 })
    at = to
  }
  await started
  await waitForNextPaint(page)
  await touch('touchEnd')
  await screen.detach()
}
