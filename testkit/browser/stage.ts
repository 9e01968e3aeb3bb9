import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from './launchBrowser'
import { BuiltServer } from '../server/builtServer'
import type { Account } from '../api/apiClient'
import { Person } from './person'
import { signInContext } from './signInContext'
import { goHome } from './openSignedIn'
import { whatPagesShow } from './whatPagesShow'
import { forgetVisitor, openVisitedBrowser } from './visitedBrowser'
import { there } from '../there'

export interface Stage {
  readonly server: BuiltServer
  readonly browser: Browser
  /**
   * A browser profile for an account or a visitor, closed after the
   * test. Blocks the service worker by default, so that tests can
   * count, hold and block requests.
   */
  open: (account?: Account, options?: BrowserContextOptions) => Promise<Person>
  /**
   * A signed-in browser that can open offline: its service worker
   * cached the page. One per file, cleared between tests; call it once
   * per test.
   */
  openAgain: (account: Account) => Promise<Person>
}

/**
 * One browser per test worker, as imported modules are kept. Ends with
 * the worker's process.
 */
let browserOfWorker: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const known = await browserOfWorker
  if (known?.isConnected() === true) return known
  browserOfWorker = launchBrowser()
  return browserOfWorker
}

const common: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' }

export function setStage(settings: Record<string, string> = {}): Stage {
  let server: BuiltServer | undefined
  let browser: Browser | undefined
  let visited: BrowserContext | undefined
  const stage: Stage = {
    get server() {
      return there(server)
    },
    get browser() {
      return there(browser)
    },
    async open(account, options = {}) {
      const person = await Person.open(stage.browser, account?.username ?? 'Visita', stage.server.url, { ...common, ...options })
      if (account !== undefined) await signInContext(person.context, account)
      return person
    },
    async openAgain(account) {
      visited ??= await openVisitedBrowser(stage.browser, stage.server.url)
      const person = await Person.enter(visited, account.username)
      await signInContext(visited, account)
      await goHome(person)
      return person
    },
  }
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([BuiltServer.start(settings), sharedBrowser()])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await whatPagesShow(stage.browser))
    const others = stage.browser.contexts().filter((context) => context !== visited)
    await Promise.all(others.map((context) => context.close()))
    if (visited !== undefined) await forgetVisitor(visited, stage.server.url)
  })
  afterAll(async () => {
    await visited?.close()
    await server?.dispose()
  })
  return stage
}
