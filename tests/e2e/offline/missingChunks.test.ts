// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

const toSearch = (page: Page) => page.getByRole('link', { name: 'Madrid' }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Explora destinos y conecta con otros viajeros' })
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isOld: true }))
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)
const sentence = 'Esta página no ha llegado. Para abrirla hace falta conexión.'

it('a page whose chunk is missing without a network shows an error and loads with one', async () => {
  const { page, context, problems } = await fixture.open()
  await page.goto('/')
  await context.setOffline(true)
  await toSearch(page)
  await page.getByRole('alert').getByText(sentence).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/search')
  await page.getByRole('banner').getByRole('link', { name: 'Periplo' }).waitFor()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await mark(page)
  await context.setOffline(false)
  await heading(page).waitFor()
  expect(await isOld(page)).toBe(false)
  expect(problems).toEqual([])
})

it('chunks of a gone version load with the new one: a page by itself, once, a menu on request', async () => {
  const { page } = await fixture.open(await signUp(fixture.server))
  // As after a deployment: old chunks are gone, and the server's page names others.
  const gone = /\/assets\/(?:SearchPage|UserMenu)-/
  const version = '**/?version'
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.route(version, (route) => route.fulfill({ body: '<div id="root"></div>', contentType: 'text/html' }))
  await page.goto('/')
  await mark(page)
  await toSearch(page)
  await page.waitForFunction(() => !('isOld' in window))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/search')
  // The new version lacks it too: no reload loop.
  await page.getByText('Hay una versión nueva de Periplo. Esta página viene con ella.').waitFor()
  await mark(page)
  await page.getByRole('listitem').filter({ hasText: 'Hay una versión nueva de Periplo.' }).waitFor()
  expect(await isOld(page)).toBe(true)
  await page.unroute(version)
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await heading(page).waitFor()

  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await mark(page)
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  const notice = page.getByRole('listitem').filter({ hasText: 'Una parte de la página no ha llegado.' })
  await notice.waitFor()
  expect(await isOld(page)).toBe(true)
  await page.unroute(gone)
  await notice.getByRole('button', { name: 'Recargar' }).click()
  await page.waitForFunction(() => !('isOld' in window))
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor()
})
