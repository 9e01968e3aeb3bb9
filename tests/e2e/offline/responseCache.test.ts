// @module-tag long
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import type { UserTab } from '#testkit/browser/userTab'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()
let marcos: Account
let tripId: string
let listId: string

beforeAll(async () => {
  marcos = await signUp(fixture.server, { username: 'marcos', name: 'Marcos Ibáñez' })
  tripId = await createItinerary(marcos, { title: 'Roma con calma' })
  const made = await marcos.attempt('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
  listId = made.headers.get('location')?.split('/').at(-1) ?? ''
  await marcos.call('POST /lists/{id}/itineraries', { params: { id: listId }, body: { itineraryId: tripId } })
})

const PASSWORD = 'una-contraseña-larga'
let people = 0
let lucia: Account

beforeEach(async () => {
  people += 1
  lucia = await signUp(fixture.server, { username: `lucia${people}`, name: 'Lucía Ferrer', password: PASSWORD })
  await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
})

const logIn = async (person: UserTab, account: Account) => {
  await person.page.goto('/login')
  await person.page.getByLabel('Usuario/Correo electrónico').fill(account.username)
  await person.page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await person.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await person.page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
}

const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, string[]>>((resolve, reject) => {
        const opening = indexedDB.open('periplo-seen')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('answers').objectStore('answers')
          const found: Record<string, string[]> = {}
          const walk = store.openCursor()
          walk.addEventListener('success', () => {
            const cursor = walk.result
            if (cursor === null) return resolve(found)
            const { queries } = cursor.value as { queries: { queryHash: string }[] }
            found[cursor.key as string] = queries.map(({ queryHash }) => queryHash)
            cursor.continue()
          })
        })
      }),
  )
const keepsOf = async (page: Page, userId: string, word: string) =>
  (await kept(page))[userId]?.some((hash) => hash.includes(word)) === true

const pages = () => [
  { address: '/', shows: 'Roma con calma', keeps: 'popular' },
  { address: '/friends', shows: 'Puestas de sol', keeps: '["lists","list"' },
  { address: `/lists/${listId}`, shows: 'Roma con calma', keeps: listId },
  { address: `/itineraries/${tripId}`, shows: 'Roma con calma', keeps: tripId },
  { address: '/marcos', shows: 'Roma con calma', keeps: '["users","one","marcos"' },
]

it('a visited page opens without a network and never shows an error in between', async () => {
  const person = await fixture.openOfflineReady(lucia)
  for (const { address, shows, keeps } of pages()) {
    await person.page.goto(address)
    await person.page.getByRole('heading', { name: shows }).first().waitFor()
    await expect.poll(() => keepsOf(person.page, lucia.id, keeps)).toBe(true)
  }
  await person.context.setOffline(true)
  for (const { address, shows } of pages()) {
    await person.page.goto(address)
    await person.page.evaluate(() => {
      const seen = window as unknown as { failures: number }
      seen.failures = 0
      new MutationObserver(() => {
        if (document.body.textContent.includes('Reintentar')) seen.failures += 1
      }).observe(document.body, { subtree: true, childList: true })
    })
    await person.page.getByRole('heading', { name: shows }).first().waitFor()
    expect([address, await person.page.evaluate(() => (window as unknown as { failures: number }).failures)]).toEqual([
      address,
      0,
    ])
  }
  await person.page.goto('/friends/itineraries')
  await person.page.getByText('En este momento no se encuentran itinerarios. Inténtalo más tarde.').waitFor()
  expect(person.problems).toEqual([])
})

it('signing out clears the cache, also without a network, and the next user finds nothing', async () => {
  const person = await fixture.openOfflineReady(lucia)
  await person.page.goto('/friends')
  await person.page.getByRole('heading', { name: 'Puestas de sol' }).waitFor()
  await expect.poll(() => keepsOf(person.page, lucia.id, 'followedBy')).toBe(true)
  await person.context.setOffline(true)
  await person.logOut()
  await expect.poll(async () => Object.keys(await kept(person.page))).not.toContain(lucia.id)
  expect(JSON.stringify(await kept(person.page))).not.toContain(lucia.id)

  await person.context.setOffline(false)
  const nora = await signUp(fixture.server, { username: `nora${people}`, name: 'Nora', password: PASSWORD })
  await person.page.goto('/')
  await logIn(person, nora)
  await person.page.goto('/friends')
  await person.page.getByText('No hay listas').waitFor()
  await expect.poll(() => keepsOf(person.page, nora.id, 'followedBy')).toBe(true)
  expect(JSON.stringify(await kept(person.page))).not.toContain(lucia.id)
})

it('an ended session clears the cache', async () => {
  const person = await fixture.openOfflineReady(lucia)
  await person.page.goto('/friends')
  await person.page.getByRole('heading', { name: 'Puestas de sol' }).waitFor()
  await expect.poll(() => keepsOf(person.page, lucia.id, 'followedBy')).toBe(true)
  await person.context.clearCookies()
  await person.page.goto('/')
  await person.page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor()
  await expect.poll(async () => JSON.stringify(await kept(person.page))).not.toContain(lucia.id)
})

it('signing out in one tab clears the page and cache of another', async () => {
  const person = await fixture.openOfflineReady(lucia)
  const other = await person.context.newPage()
  await other.goto('/friends')
  await other.getByRole('heading', { name: 'Puestas de sol' }).waitFor()
  await expect.poll(() => keepsOf(other, lucia.id, 'followedBy')).toBe(true)
  await person.logOut()
  await other.getByRole('heading', { name: 'Puestas de sol' }).waitFor({ state: 'detached' })
  await expect.poll(async () => JSON.stringify(await kept(other))).not.toContain(lucia.id)
})

it('a trip that became private is removed from the cache', async () => {
  const id = await createItinerary(marcos, { title: 'Sorpresa' })
  const person = await fixture.openOfflineReady(lucia)
  await person.page.goto(`/itineraries/${id}`)
  await person.page.getByRole('heading', { name: 'Sorpresa' }).first().waitFor()
  await expect.poll(() => keepsOf(person.page, lucia.id, id)).toBe(true)
  await marcos.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
  await person.page.reload()
  await person.page.getByText('Oops! Acceso no autorizado.').waitFor()
  await expect.poll(() => keepsOf(person.page, lucia.id, id)).toBe(false)
  await person.context.setOffline(true)
  await person.page.reload()
  await person.page.getByRole('button', { name: 'Reintentar' }).waitFor()
  expect(await person.page.getByText('Sorpresa').count()).toBe(0)
})

it('a cached copy that replaces a failed response is marked as such', async () => {
  const person = await fixture.openOfflineReady(lucia)
  const { page } = person
  await page.goto('/marcos')
  await expect.poll(() => keepsOf(page, lucia.id, '["users","one","marcos"')).toBe(true)
  const word = page.getByRole('banner').getByText('El servidor no responde: copia guardada')
  expect(await word.count()).toBe(0)
  const failure = { status: 500, json: { error: 'InternalError', message: 'out of order', requestId: 'test' } }
  await person.context.route('**/api/users/marcos**', (route) => route.fulfill(failure))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Marcos Ibáñez' }).waitFor()
  await word.waitFor()
  await person.context.unroute('**/api/users/marcos**')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Marcos Ibáñez' }).waitFor()
  await word.waitFor({ state: 'detached' })
})
