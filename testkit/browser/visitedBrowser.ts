import type { Browser, BrowserContext } from 'playwright'
import { newContext } from './newContext'

/**
 * A browser whose service worker has cached the page, which costs as
 * much as four pages. Shared by the tests of a file.
 */
export async function openVisitedBrowser(browser: Browser, url: string): Promise<BrowserContext> {
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
export async function forgetVisitor(context: BrowserContext, url: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setOffline(false)
  await context.unrouteAll()
  await context.clearCookies()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'local_storage,indexeddb' })
  await page.close()
}
