// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openEditing } from '#testkit/browser/openSignedIn'
import type { UserTab } from '#testkit/browser/userTab'
import { jpeg } from '#testkit/api/pictures'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { choosePicture } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

const kept = (ana: UserTab): Promise<string[]> =>
  ana.page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

it('caches app and pictures but no API responses, and updates on request, never over unsaved work', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await openEditing(fixture, trip.ana, trip.id)
  await choosePicture(ana, 'Coliseo', await jpeg(300, 200))
  await ana.waitForSaveState('Todo guardado')
  await ana.event('Coliseo').locator('img[src^="/uploads/"]').waitFor()
  await expect.poll(() => kept(ana)).toContainEqual(expect.stringMatching(/^\/uploads\//))
  const doors = new Set((await kept(ana)).map((path) => path.split('/')[1]))
  expect([...doors].toSorted()).toEqual([
    'assets',
    'boot.js',
    'covers',
    'favicon.svg',
    'icons',
    'images',
    'index.html',
    'manifest.webmanifest',
    'uploads',
  ])

  const other = await ana.context.newPage()
  await other.goto('/settings')
  for (const page of [ana.page, other]) await page.evaluate(() => void Object.assign(window, { isOld: true }))
  const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)
  // The same script at another URL counts as a newer worker.
  await ana.context.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = () => register('/sw.js?newer')
  })
  await ana.page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer').then(() => undefined))
  const offer = (page = ana.page) => page.getByRole('listitem').filter({ hasText: 'Hay una versión nueva de Periplo.' })
  for (const page of [ana.page, other]) await offer(page).waitFor()
  await ana.context.setOffline(true)
  await ana.addEvent(1, 'Sin guardar')
  await ana.waitForSaveState(/^Guardado en este dispositivo/)
  await offer().getByRole('button', { name: 'Actualizar' }).click()
  await ana.page.getByText('Primero se guardan tus cambios; después podrás actualizar.').waitFor()
  expect(await isOld(ana.page)).toBe(true)

  await ana.context.setOffline(false)
  await ana.waitForSaveState('Todo guardado')
  await offer().getByRole('button', { name: 'Actualizar' }).click()
  await ana.page.waitForFunction(() => !('isOld' in window))
  await expect.poll(() => ana.titles(1)).toContain('Sin guardar')
  await expect.poll(() => ana.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/newer$/)

  expect(await isOld(other)).toBe(true)
  await offer(other).getByRole('button', { name: 'Actualizar' }).click()
  await other.waitForFunction(() => !('isOld' in window))
  expect(ana.problems).toEqual([])
})
