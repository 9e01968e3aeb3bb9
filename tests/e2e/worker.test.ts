import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atHome } from '../support/atHome'
import { launchBrowser } from '../support/browser'
import { BuiltServer } from '../support/builtServer'
import type { Person } from '../support/person'
import { jpeg } from '../support/pictures'
import { SharedTrip } from '../support/sharedTrip'
import { choosePicture } from '../support/trips'

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  server = await BuiltServer.start()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.dispose()
})

/** What the worker keeps, by the paths of the addresses. */
const kept = (ana: Person): Promise<string[]> =>
  ana.page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

it('keeps the app and pictures and nothing that the server says; a newer version comes when asked for, and never over unsaved work', async () => {
  const trip = await SharedTrip.make(server)
  const ana = await atHome(browser, server, trip.ana)
  await ana.page.goto(`/itineraries/${trip.id}`)
  await ana.edit()
  await choosePicture(ana, 'Coliseo', await jpeg(300, 200))
  await ana.chip('Todo guardado')
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

  // The same worker under another address is a newer one to the browser.
  await ana.page.evaluate(async () => {
    Object.assign(window, { isOld: true })
    await navigator.serviceWorker.register('/sw.js?newer')
  })
  const offer = () => ana.page.getByRole('listitem').filter({ hasText: 'Hay una versión nueva de Periplo.' })
  await offer().waitFor()
  await ana.context.setOffline(true)
  await ana.addEvent(1, 'Sin guardar')
  await ana.chip(/^Guardado en este dispositivo/)
  await offer().getByRole('button', { name: 'Actualizar' }).click()
  await ana.page.getByText('Primero se guardan tus cambios; después podrás actualizar.').waitFor()
  expect(await ana.page.evaluate(() => 'isOld' in window)).toBe(true)

  await ana.context.setOffline(false)
  await ana.chip('Todo guardado')
  await offer().getByRole('button', { name: 'Actualizar' }).click()
  await ana.page.waitForFunction(() => !('isOld' in window))
  await expect.poll(() => ana.titles(1)).toContain('Sin guardar')
  expect(await ana.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/newer$/)
  expect(ana.problems).toEqual([])
})
