import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import type { BuiltServer } from '../server/builtServer'
import type { Account } from '../api/apiClient'
import { Person } from './person'
import { signInContext } from './signInContext'

/** Somebody signed in, in a browser whose worker keeps the page's files already: it opens without a network. */
export async function openSignedIn(
  browser: Browser,
  server: BuiltServer,
  account: Account,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const person = await Person.open(browser, account.username, server.url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  await signInContext(person.context, account)
  await person.page.goto('/')
  await person.page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  if (options.serviceWorkers !== 'block') {
    // From here on the page needs no network, not even one that was never loaded again.
    await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
  return person
}

/** The same at an itinerary's page, in edit mode. */
export async function openEditing(
  { browser, server }: { browser: Browser; server: BuiltServer },
  account: Account,
  itineraryId: string,
): Promise<Person> {
  const person = await openSignedIn(browser, server, account)
  await person.page.goto(`/itineraries/${itineraryId}`)
  await person.edit()
  return person
}

/** How many rows of that itinerary this browser keeps; 0 until its record is there too. It is never created by looking. */
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

/** Waits until this browser keeps a copy of that itinerary that something has come into. */
export async function waitForLocalCopy(page: Page, userId: string, itineraryId: string): Promise<void> {
  await expect.poll(() => rowsOf(page, `it:${userId}:${itineraryId}:1`)).toBeGreaterThan(1)
}
