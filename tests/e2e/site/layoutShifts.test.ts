// @module-tag long
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { createDemoContent, type DemoContent } from '#testkit/screens/demoContent'
import type { ScreenScene } from '#testkit/screens/scene'
import { scenes } from '#testkit/screens/scenes'
import { splitScenes } from '#testkit/screens/walkScenes'
import { createGate } from '#testkit/gate'
import { newContext, signInContext } from '#testkit/browser/newContext'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture({ DEMO_DATA: '1' })
let demo: DemoContent

beforeAll(async () => {
  demo = await createDemoContent(fixture.server.url)
})

/** Maximum total shift while a page loads. */
const MAX_LAYOUT_SHIFT = 0.02
/** Milliseconds, so that loading states show. */
const LATENCY = 150

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
interface Shifts {
  sum: number
  moved: string[]
}

const enter = async (as: ScreenScene['as'], width: number): Promise<BrowserContext> => {
  const context = await newContext(fixture.browser, {
    baseURL: fixture.server.url,
    locale: 'es-ES',
    viewport: { width, height: 800 },
    serviceWorkers: 'block',
  })
  if (as !== undefined) await signInContext(context, { username: demo.logins[as], password: demo.password })
  await context.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    const words = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${node?.nodeName} '${(node?.textContent ?? '').slice(0, 30)}' ${Math.round(previousRect.top)} → ${Math.round(currentRect.top)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        shifts.sum += entry.value
        shifts.moved.push(`${Math.round(entry.startTime)} ms, ${entry.value.toFixed(3)}: ${entry.sources.map(words).join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return context
}

async function shiftOf(page: Page, path: string): Promise<Shifts> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  // Web fonts first: the fallback has their metrics only on machines with Arial.
  const { opened, open } = createGate()
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const haveLetters = () =>
    page.evaluate(async () => {
      const fonts = ['16px Figtree', "700 32px 'Bricolage Grotesque'"]
      const faces = await Promise.all(fonts.map((font) => document.fonts.load(font)))
      return faces.every(({ length }) => length > 0)
    })
  await expect.poll(haveLetters).toBe(true)
  // Ignore shifts of the HTML by fonts.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    Object.assign((window as unknown as { shifts: Shifts }).shifts, { sum: 0, moved: [] })
  })
  open()
  await page.waitForLoadState()
  await waitUntilSettled(page)
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}

const pages = scenes.filter(({ act, before }) => act === undefined && before === undefined)

const parts = [360, 1440].flatMap((width) => splitScenes(pages).map(({ part, first }) => ({ width, part, first })))

it.each(parts)('at $width px no screen shifts while it loads, from $first', async ({ width, part }) => {
  const found: string[] = []
  for (const scene of part) {
    const context = await enter(scene.as, width)
    const path = typeof scene.path === 'string' ? scene.path : scene.path(demo)
    const { sum, moved } = await shiftOf(await context.newPage(), path)
    if (sum > MAX_LAYOUT_SHIFT) found.push(`${scene.name}: ${sum.toFixed(3)} (${moved.join(' | ')})`)
    await context.close()
  }
  expect(found).toEqual([])
})
