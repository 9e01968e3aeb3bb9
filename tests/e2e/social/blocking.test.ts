// @module-tag long
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary, invite } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { setUpSocialFixture } from '#testkit/browser/peopleFixture'

const fixture = setUpSocialFixture()
const { card, open } = fixture

const options = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Opciones' }).first()
const blockedList = (page: Page) => page.getByRole('list', { name: 'Bloqueados' })
const mutedList = (page: Page) => page.getByRole('list', { name: 'Silenciados' })

describe.each([
  ['a phone', { width: 360, height: 780 }],
  ['a desk', { width: 1440, height: 900 }],
])('on %s', (where, size) => {
  const once = where === 'a phone' ? flow : it
  once('blocks a user from the profile and hides their content, except shared trips, until unblocked', async () => {
    const { lucia, marcos, trip } = fixture
    const shared = await createItinerary(marcos, { title: 'Camino juntos', isPublic: false })
    await invite(marcos, shared, lucia)
    const { page, problems } = await open(lucia)
    await page.setViewportSize(size)
    await page.goto(`/itineraries/${trip.id}`)
    await page.getByRole('heading', { name: trip.title }).first().waitFor()
    await page.goto('/marcos')
    await options(page).click()
    await page.getByRole('menuitem', { name: 'Silenciar a @marcos' }).waitFor()
    await page.getByRole('menuitem', { name: 'Bloquear a @marcos' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Bloquear a @marcos?' })
    await dialog.getByText('«Camino juntos»').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await page.getByText('Has bloqueado a @marcos').first().waitFor()
    await page.getByText('Esta cuenta no existe').first().waitFor()
    await page.goto('/search?q=madrid')
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    expect(await card(page).count()).toBe(0)
    await page.goto(`/itineraries/${shared}`)
    await page.getByRole('heading', { name: 'Camino juntos' }).first().waitFor()
    await page.goto(`/itineraries/${trip.id}`)
    await page.getByRole('heading', { name: '404' }).waitFor()
    await page.goto('/settings')
    await blockedList(page).getByText('@marcos').waitFor()
    await page.getByText('No has silenciado a nadie.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Desbloquear a @marcos' }).click()
    await page.getByText('No has bloqueado a nadie.').waitFor()
    await page.goto('/marcos')
    await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
    expect(problems).toEqual([])
  })

  it('mutes a user from a card, hides their cards and unmutes them in the settings', async () => {
    const { lucia } = fixture
    const { page, problems } = await open(lucia)
    await page.setViewportSize(size)
    await fixture.explore(page)
    await card(page).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Silenciar a @marcos' }).click()
    await page.getByText('Has silenciado a @marcos').first().waitFor()
    await card(page).waitFor({ state: 'detached' })
    await page.goto('/marcos')
    await options(page).click()
    await page.getByRole('menuitem', { name: 'Dejar de silenciar a @marcos' }).waitFor()
    await page.goto('/settings')
    await mutedList(page).getByRole('button', { name: 'Dejar de silenciar a @marcos' }).click()
    await page.getByText('No has silenciado a nadie.').waitFor()
    await fixture.explore(page)
    expect(problems).toEqual([])
  })
})

it('the blocked and muted lists report a missing network or a failed load, and retry', async () => {
  // Routes cannot intercept responses of a service worker.
  const { page } = await open(fixture.lucia, { serviceWorkers: 'block' })
  await page.route('**/api/users/me/blocked*', (route) => route.abort())
  await page.route('**/api/users/me/muted*', (route) => route.fulfill({ status: 500, json: { error: 'InternalError' } }))
  await page.goto('/settings')
  await page.getByText('Ver a quién has bloqueado o silenciado necesita conexión.').waitFor()
  await page.getByText('No se ha podido cargar la lista. Inténtalo más tarde.').waitFor()
  await page.unrouteAll()
  for (const again of [1, 2])
    await page
      .getByRole('button', { name: 'Reintentar' })
      .first()
      .click({ timeout: again * 30_000 })
  await page.getByText('No has bloqueado a nadie.').waitFor()
  await page.getByText('No has silenciado a nadie.').waitFor()
})
