import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { PATIENCE_MS } from './patience'

/** A browser profile of its own, in which everything is waited for with patience. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  keepCookiesWithoutNetwork(context)
  return context
}

const WATCHED_MS = 1000
const LOOKS_EVERY_MS = 20

/**
 * The process of Chromium 147 that does its networking dies now and then when a network that was taken away comes back, and all cookies of the
 * profile with it. They are put back before the page asks for anything again.
 */
function keepCookiesWithoutNetwork(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    const cookies = await context.cookies()
    await setOffline(isOffline)
    if (!isOffline && cookies.length > 0) void putBackLost(context, cookies).catch(() => undefined)
  }
}

async function putBackLost(context: BrowserContext, cookies: Awaited<ReturnType<BrowserContext['cookies']>>): Promise<void> {
  for (let waited = 0; waited < WATCHED_MS; waited += LOOKS_EVERY_MS) {
    if ((await context.cookies()).length === 0) return context.addCookies(cookies)
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
  }
}
