// `npm run bench:trip`: opens, scrolls, drags and types in an itinerary of 600 events.
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from 'playwright'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { BuiltServer } from '#testkit/server/builtServer'
import { UserTab } from '#testkit/browser/userTab'
import { fillTrip } from './fillTrip'
import { measureKeyDelays } from './measureKeyDelays'
import { median, printTable } from './table'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } } })
const runs = Number(values.runs)
const slowdown = Number(values.slowdown)

const DAYS = 60
const EVENTS_PER_DAY = 10
const SCROLL_MS = 3000
/** Five screens a second; the whole trip would be thirty. */
const BY_HAND = 4500

const server = await BuiltServer.start()
const browser = await launchBrowser()
try {
  const ana = await UserTab.open(browser, 'Ana', server.url, { serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
  await ana.register()
  await ana.createItinerary({ title: 'La vuelta al mundo', place: 'roma', start: '01052027', end: '29062027' })
  const path = new URL(ana.page.url()).pathname
  await fillTrip(server.url, await ana.cookie(), path.split('/').at(-1) ?? '', EVENTS_PER_DAY)
  await ana.page.close()

  const first: number[] = []
  for (let run = 0; run < runs; run += 1) first.push(await opening(await signedIn(browser, ana), path))
  const again: number[] = []
  const kept = await signedIn(browser, ana)
  await opening(kept, path)
  for (let run = 0; run < runs; run += 1) again.push(await opening(kept, path))

  const results: Record<'scroll' | 'through' | 'drag' | 'key', number[]> = { scroll: [], through: [], drag: [], key: [] }
  const slowed: typeof results = { scroll: [], through: [], drag: [], key: [] }
  for (let run = 0; run < runs; run += 1)
    for (const [rate, into] of [
      [1, results],
      [slowdown, slowed],
    ] as const) {
      const page = await kept.newPage()
      await unfoldAll(page, path)
      const processor = await throttled(page, rate)
      into.scroll.push(await framesWhile(page, () => scroll(page, (BY_HAND * SCROLL_MS) / 1000)))
      into.through.push(await framesWhile(page, () => scroll(page)))
      const grip = await gripInSight(page)
      into.drag.push(await framesWhile(page, () => dragAbout(page, grip)))
      into.key.push(await keyDelay(page))
      await processor.detach()
      await page.close()
    }

  const ms = (times: readonly number[]) => `${median(times).toFixed(0)} ms`
  const fps = (frames: readonly number[]) => `${median(frames).toFixed(0)} a second`
  printTable(
    `An itinerary of ${DAYS} days and ${DAYS * EVENTS_PER_DAY} events, medians of ${runs} runs`,
    ['What', 'As it is', `Processor slowed ${slowdown}×`],
    [
      ['opens, first visit of this browser (first event painted)', '', ms(first)],
      ['opens, with a copy on this device', '', ms(again)],
      ['frames while scrolling five screens a second, all days unfolded, edit mode', fps(results.scroll), fps(slowed.scroll)],
      ['frames while scrolling through all of it in three seconds', fps(results.through), fps(slowed.through)],
      ['frames while dragging an event about', fps(results.drag), fps(slowed.drag)],
      ['a key in the note of an event until it is painted', ms(results.key), ms(slowed.key)],
    ],
  )
} finally {
  await browser.close()
  await server.dispose()
}

/** With cached code, without local data. */
async function signedIn(from: Browser, { context }: UserTab) {
  const { cookies, origins } = await context.storageState()
  const isKept = ({ name }: { name: string }) => !name.startsWith('periplo:copy:')
  const fresh = await from.newContext({
    baseURL: server.url,
    locale: 'es-ES',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies,
      origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: localStorage.filter(isKept) })),
    },
  })
  const page = await fresh.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  await page.close()
  return fresh
}

async function throttled(page: Page, rate: number): Promise<CDPSession> {
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate })
  return processor
}

/** In the page. */
interface Watch {
  painted: Promise<number>
  look: () => void
}

function watchForFirstEvent(): void {
  // No named functions: tsx would call a helper that the page lacks.
  let paint: ((at: number) => void) | undefined
  const watch: Watch = {
    painted: new Promise((resolve) => {
      paint = resolve
    }),
    look() {
      const isThere = [...document.querySelectorAll('h3')].some(({ textContent }) => textContent === 'Plan 1')
      // Before the frame; a timeout runs after its paint.
      if (isThere) setTimeout(() => paint?.(performance.now()))
      else requestAnimationFrame(watch.look)
    },
  }
  Object.assign(window, { watch })
  requestAnimationFrame(watch.look)
}

/** Milliseconds from navigation until an event of the first day is painted. */
async function opening(context: Awaited<ReturnType<typeof signedIn>>, path: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchForFirstEvent)
  await page.goto(path, { waitUntil: 'commit' })
  // With Cross-Origin-Opener-Policy the page gets a new process: throttle it afterwards.
  const tools = await throttled(page, slowdown)
  // Playwright's own script takes long to compile.
  const { result } = await tools.send('Runtime.evaluate', { expression: 'watch.painted', awaitPromise: true })
  const time = Number(result.value)
  // The next visit needs the local copy.
  await page.getByText('Todo guardado', { exact: true }).first().waitFor()
  await page.close()
  return time
}

async function unfoldAll(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Editar', exact: true }).first().click()
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
  await page.waitForFunction((days) => document.querySelectorAll('[data-fold]').length === days, DAYS)
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll<HTMLElement>('[data-fold][aria-expanded="false"]')) heading.click()
  })
  await page.getByRole('heading', { name: `Plan ${DAYS * EVENTS_PER_DAY}`, exact: true }).waitFor({ state: 'attached' })
  await page.getByText('Todo guardado', { exact: true }).first().waitFor()
}

/** In the page. (Methods, as the page lacks tsx's helper for named functions.) */
interface Counter {
  frames: number
  from: number
  isOver: boolean
  count: () => void
}

/** Per second. */
async function framesWhile(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counter: Counter = {
      frames: 0,
      from: performance.now(),
      isOver: false,
      count() {
        counter.frames += 1
        if (!counter.isOver) requestAnimationFrame(counter.count)
      },
    }
    Object.assign(window, { counter })
    requestAnimationFrame(counter.count)
  })
  await action()
  return page.evaluate(() => {
    const { counter } = window as unknown as { counter: Counter }
    counter.isOver = true
    return (counter.frames * 1000) / (performance.now() - counter.from)
  })
}

/** To `wanted` or the bottom, a step per frame. */
function scroll(page: Page, wanted?: number): Promise<void> {
  return page.evaluate(
    ({ duration, distance }) =>
      new Promise<void>((resolve) => {
        const from = performance.now()
        const height = distance ?? document.documentElement.scrollHeight - window.innerHeight
        const scroll = {
          step(now: number) {
            window.scrollTo(0, height * Math.min(1, (now - from) / duration))
            if (now - from < duration) requestAnimationFrame(scroll.step)
            else resolve()
          },
        }
        requestAnimationFrame(scroll.step)
      }),
    { duration: SCROLL_MS, distance: wanted },
  )
}

async function gripInSight(page: Page): Promise<{ x: number; y: number }> {
  await page.evaluate(() => window.scrollTo(0, 900))
  const grip = page.getByRole('button', { name: 'Mover Plan 3', exact: true })
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (box === null) throw new Error('The handle is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Past its neighbours. */
async function dragAbout(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 0; i < 120; i += 1) await page.mouse.move(x + (i % 7), y + Math.sin(i / 12) * 180)
  await page.mouse.up()
}

/** Milliseconds from a key to the next frame. */
async function keyDelay(page: Page): Promise<number> {
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Plan 5', exact: true }) })
    .getByRole('button', { name: 'Editar' })
    .click()
  return median(await measureKeyDelays(page))
}
