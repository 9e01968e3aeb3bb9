import type { Browser, Page } from 'playwright'

const LENGTH = 3000
const LOOK_MS = 5000

/** Accessibility snapshots of all open pages, for reports of failed tests. */
export async function whatPagesShow(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return (await Promise.all(pages.map(inWords))).join('\n\n')
}

async function inWords(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: LOOK_MS }).catch(String)
  return `${page.url()} shows\n${shown.slice(0, LENGTH)}`
}
