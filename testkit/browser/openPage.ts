import type { Browser, BrowserContext, Page } from 'playwright'
import { newContext, signInContext } from './newContext'

export type PageVisitor = { url: string; user?: string; password?: string; width: number; dark: boolean }

const heights = new Map([
  [360, 780],
  [768, 1024],
  [1440, 900],
])

/** A page that shows no loading for this long is settled. */
const QUIET_MS = 150

/** Signed in if a user is given. */
export async function openContext(browser: Browser, { url, user, password, width, dark }: PageVisitor): Promise<BrowserContext> {
  const context = await newContext(browser, {
    baseURL: url,
    viewport: { width, height: heights.get(width) ?? 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
  })
  if (user) await signInContext(context, { username: user, password: password ?? '' })
  return context
}

export async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  const troubles = collectTroubles(page)
  const visit = async (path: string, { wait, isAwaited = true }: { wait?: string | undefined; isAwaited?: boolean } = {}) => {
    await page.goto(path)
    if (wait) await page.locator(wait).first().waitFor()
    if (isAwaited) await waitUntilSettled(page)
  }
  return { page, troubles, visit }
}

/** Until nothing visible loads: sockets keep the network busy. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => {
      const { dataset } = document.documentElement
      const isEmpty = (document.querySelector('main')?.textContent ?? '') === ''
      const lacksPicture = [...document.images].some(
        (image) =>
          !image.complete &&
          image.checkVisibility() &&
          image.getBoundingClientRect().top < innerHeight &&
          image.getBoundingClientRect().left < innerWidth,
      )
      if (isEmpty || lacksPicture || document.querySelector('[aria-busy="true"], [role="progressbar"]') !== null)
        dataset.quietSince = ''
      else dataset.quietSince ||= String(performance.now())
      return dataset.quietSince !== '' && performance.now() - Number(dataset.quietSince) > quiet
    },
    QUIET_MS,
    { polling: 50 },
  )
}

/** URLs of requested images that failed to decode. */
export async function brokenImages(page: Page): Promise<string[]> {
  const broken = await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy image below the fold is not requested, and its decode() never resolves.
    const asked = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy')
    const decoded = await Promise.allSettled(asked.map((image) => image.decode()))
    return asked.map(({ src }) => src).filter((_src, index) => decoded[index]?.status === 'rejected')
  })
  return broken.map((src) => `broken image: ${src}`)
}

/** Errors caused by this tool, and requests that the page aborts. */
const harmless = /Service Worker registration blocked|ERR_ABORTED/

function collectTroubles(page: Page): string[] {
  const troubles: string[] = []
  const report = (trouble: string) => void (harmless.test(trouble) || troubles.push(trouble))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => report(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) =>
    report(`failed: ${request.method()} ${request.url()} (${request.failure()?.errorText ?? 'no reason'})`),
  )
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return troubles
}
