import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser'
import { BuiltServer } from '../support/builtServer'
import { Person } from '../support/person'
import { SharedTrip } from '../support/sharedTrip'

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

/** Somebody without an account in front of a public trip, and the files that their page loaded. */
async function look(trip: SharedTrip) {
  const visitor = await Person.open(browser, 'Visita', server.url, { serviceWorkers: 'block' })
  const scripts: string[] = []
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const joined = visitor.page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await visitor.page.goto(`/itineraries/${trip.id}`)
  await visitor.day(1).waitFor()
  await joined
  return { visitor, scripts }
}

it('a visitor sees changes as they are made, keeps place and focus, and loads nothing to edit with', async () => {
  const trip = await SharedTrip.make(server)
  const { visitor, scripts } = await look(trip)
  const bruno = await trip.open(browser, trip.bruno)
  await visitor.unfold(2)
  const fold = visitor.day(2).getByRole('button', { name: /^Día 2/ })
  await fold.focus()
  await visitor.page.evaluate(() => window.scrollTo(0, 120))
  const place = () => visitor.page.evaluate(() => window.scrollY)
  const before = await place()
  await bruno.addEvent(1, 'Nuevo a la vista')
  await expect.poll(() => visitor.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Nuevo a la vista'])
  await bruno.moveEvent('Foro', /^Día 2/)
  await expect.poll(() => visitor.titles(2)).toEqual(['Foro'])
  expect(await fold.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await place()).toBe(before)
  expect(scripts.filter((path) => /EditableItinerary|EditorPage|editing|yjs/i.test(path))).toEqual([])
  expect(visitor.problems).toEqual([])
})

it('a trip that turns private, or is deleted, ends calmly', async () => {
  const closed = await SharedTrip.make(server)
  const { visitor } = await look(closed)
  await closed.ana.call('PATCH /itineraries/{id}', { params: { id: closed.id }, body: { isPublic: false } })
  const { page } = visitor
  const alert = page.getByRole('alert')
  await alert.getByText('Este itinerario ya no es público').waitFor()
  await page.reload()
  await page.getByText('Oops! Acceso no autorizado.').waitFor()

  await closed.ana.call('PATCH /itineraries/{id}', { params: { id: closed.id }, body: { isPublic: true } })
  await page.reload()
  await visitor.day(1).waitFor()
  await closed.ana.call('DELETE /itineraries/{id}', { params: { id: closed.id } })
  await alert.getByText('Este itinerario ya no existe').waitFor()
  await alert.getByRole('link', { name: 'Volver al inicio' }).click()
  await page.getByRole('heading', { name: 'Planifica tus viajes' }).waitFor()
  expect(visitor.problems).toEqual([])
})
