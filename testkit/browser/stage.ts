import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from './launchBrowser'
import { BuiltServer } from '../server/builtServer'
import type { Account } from '../api/apiClient'
import { Person } from './person'

/** The product and a browser, for the tests of one file. */
export interface Stage {
  readonly server: BuiltServer
  readonly browser: Browser
  /**
   * A browser of its own for an account, signed in, or for a visitor; closed after the test. The worker stays out of it unless it is asked
   * for, so that requests can be counted, held and stopped.
   */
  open: (account?: Account, options?: BrowserContextOptions) => Promise<Person>
}

const common: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' }

/** Starts the product on an empty database, and a browser, before the tests of this file; both end after them. */
export function setStage(settings: Record<string, string> = {}): Stage {
  let server: BuiltServer | undefined
  let browser: Browser | undefined
  const stage: Stage = {
    get server() {
      return there(server)
    },
    get browser() {
      return there(browser)
    },
    async open(account, options = {}) {
      const person = await Person.open(stage.browser, account?.username ?? 'Visita', stage.server.url, { ...common, ...options })
      if (account !== undefined) {
        const data = { usernameOrEmail: account.username, password: account.password }
        await person.context.request.post('/api/auth/login', { data })
      }
      return person
    },
  }
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([BuiltServer.start(settings), launchBrowser()])
  })
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.dispose()
  })
  return stage
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage is set before the tests of a file, not before')
  return thing
}
