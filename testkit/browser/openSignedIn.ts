import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import type { BuiltServer } from '../server/builtServer'
import type { Account } from '../api/apiClient'
import { UserTab } from './userTab'
import { signInContext } from './newContext'
import type { BrowserFixture } from './browserFixture'

/** Its service worker has cached the page: it opens offline. */
export async function openSignedIn(
  browser: Browser,
  server: BuiltServer,
  account: Account,
  options: BrowserContextOptions = {},
): Promise<UserTab> {
  const person = await UserTab.open(browser, account.username, server.url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  await signInContext(person.context, account)
  await goHome(person, options)
  return person
}

/** With a service worker, waits until it opens offline. */
export async function goHome(
  { page }: UserTab,
  { serviceWorkers }: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  if (serviceWorkers !== 'block') await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function openEditing(
  fixture: Pick<BrowserFixture, 'openOfflineReady'>,
  account: Account,
  itineraryId: string,
): Promise<UserTab> {
  const person = await fixture.openOfflineReady(account)
  await person.page.goto(`/itineraries/${itineraryId}`)
  await person.edit()
  return person
}

/** 0 until the database exists. Reading never creates it. */
const rowsOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (database) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(0))
        opening.addEventListener('success', () => {
          const stores = opening.result.transaction(['updates', 'custom'])
          const counting = stores.objectStore('updates').count()
          const heading: IDBRequest<unknown> = stores.objectStore('custom').get('heading')
          stores.addEventListener('complete', () => {
            opening.result.close()
            resolve(heading.result === undefined ? 0 : counting.result)
          })
        })
      }),
    name,
  )

export async function waitForLocalCopy(page: Page, userId: string, itineraryId: string): Promise<void> {
  await expect.poll(() => rowsOf(page, `it:${userId}:${itineraryId}:1`)).toBeGreaterThan(1)
}
