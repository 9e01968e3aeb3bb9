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

/** The product and a browser, for the tests of one file. */
export interface Stage {
  readonly server: BuiltServer
  readonly browser: Browser
  /**
   * A browser of its own for an account, signed in, or for a visitor; closed after the test. The worker stays out of it unless it is asked
   * for, so that requests can be counted, held and stopped.
   */
  open: (account?: Account, options?: BrowserContextOptions) => Promise<Person>
  /**
   * Somebody signed in, in a browser whose worker keeps the page's files since an earlier visit: it opens without a network. There is one for all
   * tests of the file, and nothing else is left in it; a test takes it once.
   */
  openAgain: (account: Account) => Promise<Person>
}

/** One browser for all files of a worker: they keep what they imported. It ends with the worker's process. */
let browserOfWorker: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const known = await browserOfWorker
  if (known?.isConnected() === true) return known
  browserOfWorker = launchBrowser()
  return browserOfWorker
}

const common: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' }

/** Starts the product on an empty database before the tests of this file, and ends it after them; a browser is there. */
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
