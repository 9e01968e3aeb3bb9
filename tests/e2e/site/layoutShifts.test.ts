import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { settle } from '#testkit/browser/openPage'
import { prepareDemoStage, type DemoStage } from '#testkit/screens/demoStage'
import { scenes, type Scene } from '#testkit/screens/scenes'
import { setStage } from '#testkit/browser/stage'

const stage = setStage({ DEMO_DATA: '1' })
let demo: DemoStage

beforeAll(async () => {
  demo = await prepareDemoStage(stage.server.url)
})

/** What a page may shift, all in all, while it comes. */
const MAX_LAYOUT_SHIFT = 0.02
/** Milliseconds to the server: what a page shows before its answers is seen. */
const LATENCY = 150

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

const enter = async (as: Scene['as'], width: number): Promise<BrowserContext> => {
  const context = await stage.browser.newContext({
    baseURL: stage.server.url,
    locale: 'es-ES',
    viewport: { width, height: 800 },
    serviceWorkers: 'block',
  })
  const data = as === undefined ? undefined : { usernameOrEmail: demo.logins[as], password: demo.password }
  if (data !== undefined) await context.request.post('/api/auth/login', { data })
  await context.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) shifts.sum += entry.hadRecentInput ? 0 : entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return context
}

async function shiftOf(page: Page, path: string): Promise<number> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.goto(path)
  await settle(page)
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

const pages = scenes.filter(({ act, before }) => act === undefined && before === undefined)

it.each([360, 1440])('at %i no screen shifts while it comes', async (width) => {
  const found: string[] = []
  const walk = async (part: readonly Scene[]) => {
    for (const scene of part) {
      // Nothing of it is known yet.
      const context = await enter(scene.as, width)
      const path = typeof scene.path === 'string' ? scene.path : scene.path(demo)
      const shift = await shiftOf(await context.newPage(), path)
      if (shift > MAX_LAYOUT_SHIFT) found.push(`${scene.name}: ${shift.toFixed(3)}`)
      await context.close()
    }
  }
  await Promise.all([0, 1].map((half) => walk(pages.filter((_, index) => index % 2 === half))))
  expect(found).toEqual([])
})
