import type { Page } from 'playwright'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { newContext, signInContext } from '#testkit/browser/newContext'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { openThread, submitComment } from '#testkit/browser/tripSteps'
import { BuiltServer } from '#testkit/server/builtServer'
import { percentiles } from './table'

// How fast a phone's comment appears in two browsers and rings the bell in other tabs. Floor: the
// server's answer.
const COMMENTS = 50
const BELL = 'a[href="/notifications"]'

const server = await BuiltServer.start()
const browser = await launchBrowser()
try {
  const [ana, bruno, carla, dora] = await Promise.all([signUp(server), signUp(server), signUp(server), signUp(server)])
  const id = await createItinerary(ana, { title: 'Roma con calma' })
  for (const guest of [bruno, carla]) await invite(ana, id, guest)
  const opened = async (account: Account, path: string, options = {}): Promise<Page> => {
    const context = await newContext(browser, { baseURL: server.url, locale: 'es-ES', serviceWorkers: 'block', ...options })
    await signInContext(context, account)
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const trip = `/itineraries/${id}`
  const writer = await opened(bruno, trip, phoneContext)
  const [owner, reader] = [await opened(ana, trip), await opened(carla, trip)]
  for (const page of [writer, owner, reader]) await openThread(page)
  // A visible thread counts as read.
  const other = await createItinerary(dora, { title: 'Lisboa', audience: 'public' })
  const first = await opened(dora, '/')
  const second = await first.context().newPage()
  await second.goto('/search')
  const tabs = [first, second]

  const [floor, seen, rung]: [number[], number[], number[]] = [[], [], []]
  let isWarm = false
  for (let i = 0; i <= COMMENTS; i += 1) {
    const text = `Comentario número ${i}.`
    const arrivals = [owner, reader].map((page) => whenRead(page, text))
    const sent = whenPressed(writer)
    await submitComment(writer, text)
    const [departure, ...shown] = await Promise.all([sent, ...arrivals])

    const bells = await Promise.all(tabs.map(bellOf))
    const rings = tabs.map((page, tab) => whenRung(page, bells[tab]))
    const start = Date.now()
    await bruno.call('POST /itineraries/{id}/comments', { params: { id: other }, body: { text } })
    const answered = Date.now()
    const ringing = await Promise.all(rings)
    if (isWarm) {
      seen.push(...shown.map((at) => at - departure))
      floor.push(answered - start)
      rung.push(...ringing.map((at) => at - start))
    }
    isWarm = true
  }
  const least = percentiles(floor).p50
  print(`the server's answer to a comment, without a page (${COMMENTS} comments): the floor`, floor, least)
  print('from the button on a phone until it shows in two other browsers', seen, least)
  print('from the request until the bell rings in two tabs that show something else', rung, least)
} finally {
  await browser.close()
  await server.dispose()
}

function print(what: string, values: readonly number[], least: number): void {
  const { p50, p95, p99 } = percentiles(values)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  console.log(`${what}: p50 ${ms(p50)} (${(p50 / least).toFixed(1)} × floor), p95 ${ms(p95)}, p99 ${ms(p99)}`)
}

/** First frame with the text in the thread. */
async function whenRead(page: Page, text: string): Promise<number> {
  const read = await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('article p')].some(({ textContent }) => textContent === wanted) && Date.now(),
    text,
    { polling: 'raf' },
  )
  return Number(await read.jsonValue())
}

function bellOf(page: Page): Promise<string | null> {
  return page.getByRole('banner').locator(BELL).getAttribute('aria-label')
}

/** When the bell's count changes. */
async function whenRung(page: Page, before: string | null | undefined): Promise<number> {
  const rung = await page.waitForFunction(
    ([bell, known]) => document.querySelector(`header ${bell}`)?.getAttribute('aria-label') !== known && Date.now(),
    [BELL, before] as const,
    { polling: 'raf' },
  )
  return Number(await rung.jsonValue())
}

/** When the thread's button is pressed. */
function whenPressed(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('submit', () => resolve(Date.now()), { once: true, capture: true }),
      ),
  )
}
