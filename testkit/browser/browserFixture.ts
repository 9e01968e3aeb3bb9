import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { BuiltServer } from '../server/builtServer'
import type { Account } from '../api/apiClient'
import { requireDefined } from '../extendFixture'
import { launchBrowser } from './launchBrowser'
import { UserTab } from './userTab'
import { signInContext, newContext } from './newContext'
import { goHome } from './openSignedIn'

export interface BrowserFixture {
  readonly server: BuiltServer
  readonly browser: Browser
  /** Closed after the test. No service worker, so that requests can be held. */
  open: (account?: Account, options?: BrowserContextOptions) => Promise<UserTab>
  /** Opens offline. One per file, cleared between tests: call once per test. */
  openOfflineReady: (account: Account) => Promise<UserTab>
}

const common: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' }

const SNAPSHOT_LENGTH = 3000
const SNAPSHOT_MS = 5000

export function setUpBrowserFixture(settings: Record<string, string> = {}): BrowserFixture {
  let server: BuiltServer | undefined
  let browser: Browser | undefined
  let visited: BrowserContext | undefined
  const fixture: BrowserFixture = {
    get server() {
      return requireDefined(server)
    },
    get browser() {
      return requireDefined(browser)
    },
    async open(account, options = {}) {
      const person = await UserTab.open(fixture.browser, account?.username ?? 'Visita', fixture.server.url, {
        ...common,
        ...options,
      })
      if (account !== undefined) await signInContext(person.context, account)
      return person
    },
    async openOfflineReady(account) {
      visited ??= await openCachedContext(fixture.browser, fixture.server.url)
      const person = await UserTab.openInContext(visited, account.username)
      await signInContext(visited, account)
      await goHome(person)
      return person
    },
  }
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([BuiltServer.start(settings), sharedBrowser()])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await describeOpenPages(fixture.browser))
    const others = fixture.browser.contexts().filter((context) => context !== visited)
    await Promise.all(others.map((context) => context.close()))
    if (visited !== undefined) await clearUserData(visited, fixture.server.url)
  })
  afterAll(async () => {
    await visited?.close()
    await server?.dispose()
  })
  return fixture
}

/** One per test worker, as modules stay imported. Ends with the process. */
let browserOfWorker: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const known = await browserOfWorker
  if (known?.isConnected() === true) return known
  browserOfWorker = launchBrowser()
  return browserOfWorker
}

/** One per file: costs as much as four pages. */
async function openCachedContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await newContext(browser, {
    baseURL: url,
    locale: 'es-ES',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/about-us')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
  return context
}

/** Clears all data except the service worker and its cached files. */
async function clearUserData(context: BrowserContext, url: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setOffline(false)
  await context.unrouteAll()
  await context.clearCookies()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'local_storage,indexeddb' })
  await page.close()
}

/** Accessibility snapshots of all open pages, for reports of failed tests. */
async function describeOpenPages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return (await Promise.all(pages.map(inWords))).join('\n\n')
}

async function inWords(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: SNAPSHOT_MS }).catch(String)
  return `${page.url()} shows\n${shown.slice(0, SNAPSHOT_LENGTH)}`
}
