import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { PATIENCE_MS } from './patience'

/** A browser profile with long timeouts. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}
