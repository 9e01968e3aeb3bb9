import type { Browser, BrowserContext, Page } from 'playwright'
import { newContext } from './newContext'
import { signInContext } from './signInContext'

export type PageVisitor = { url: string; user?: string; password?: string; width: number; dark: boolean }

const heights = new Map([
  [360, 780],
  [768, 1024],
  [1440, 900],
])

/** How long nothing may be loading before a page counts as settled. */
const QUIET_MS = 150

/** A browser of its own for one visitor, signed in when a user is given. */
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

/** A new page, and the list that collects what goes wrong on it. */
export async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  const troubles = collectTroubles(page)
  const visit = async (path: string, { wait, isAwaited = true }: { wait?: string | undefined; isAwaited?: boolean } = {}) => {
    await page.goto(path)
    if (wait) await page.locator(wait).first().waitFor()
    if (isAwaited) await settle(page)
  }
  return { page, troubles, visit }
}

/** Resolves when the page shows its main part and has loaded nothing for a moment. (Sockets stay open: the network is never idle.) */
export async function settle(page: Page): Promise<void> {
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

/** Addresses of pictures that were asked for and cannot be drawn. */
export async function brokenImages(page: Page): Promise<string[]> {
  const broken = await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy picture below the fold is not asked for yet, and its decode() would wait for ever.
    const asked = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy')
    const decoded = await Promise.allSettled(asked.map((image) => image.decode()))
    return asked.map(({ src }) => src).filter((_src, index) => decoded[index]?.status === 'rejected')
  })
  return broken.map((src) => `broken image: ${src}`)
}

/** What this tool causes itself, and what a page gives up because it has a newer question. */
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
