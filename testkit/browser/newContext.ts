import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import type { Credentials } from '#shared/api/auth'
import { PATIENCE_MS } from '../budget'

/** A browser profile with long timeouts. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** Signs a browser profile in without a page. Throws if refused. */
export async function signInContext(
  context: BrowserContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const data: Credentials = { usernameOrEmail: username, password }
  // An idle keep-alive connection may close as it is reused; browsers retry too.
  const reply = await context.request.post('/api/auth/login', { data, maxRetries: 1 })
  if (!reply.ok()) throw new Error(`Signing in as ${username} answered ${reply.status()}: ${await reply.text()}`)
}
