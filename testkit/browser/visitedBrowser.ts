import type { Browser, BrowserContext } from 'playwright'
import { newContext } from './newContext'

/**
 * A browser in which the page was opened before: the worker has all of the page's files, which costs a browser as much as four pages. One for all
 * tests of a file, for one of them at a time.
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

/** Takes everything out of it but its worker and the files that that keeps. */
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
