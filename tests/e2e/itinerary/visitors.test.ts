// @module-tag long
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { createGate } from '#testkit/gate'

const fixture = setUpBrowserFixture()

/** Strings of the editing libraries that survive minification. */
const marks = { documents: 'Yjs was already imported', connection: 'bcChannel', dragging: 'To pick up a draggable item' }

const loadedToEdit = ({ page }: UserTab): Promise<string[]> =>
  page.evaluate(async (words) => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    return Object.entries(words).flatMap(([what, word]) => (texts.some((text) => text.includes(word)) ? [what] : []))
  }, marks)

/** A visitor's first visit, without a service worker, so that requests can be held. */
async function look(trip: SharedTrip): Promise<UserTab> {
  const visitor = await UserTab.open(fixture.browser, 'Visita', fixture.server.url, { serviceWorkers: 'block' })
  const joined = visitor.page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await visitor.page.goto(`/itineraries/${trip.id}`)
  await visitor.day(1).waitFor()
  await joined
  return visitor
}

it('a shared trip shows title and cover before the app loads, and never less after that', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const visitor = await UserTab.open(fixture.browser, 'Visita', fixture.server.url, { serviceWorkers: 'block' })
  const { page } = visitor
  const { opened: isReleased, open: release } = createGate()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const look = () => {
      if (document.body !== null) seen.push(document.querySelector('h1') !== null)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/itineraries/${trip.id}`, { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1, name: 'Roma con calma' })
  await title.waitFor()
  const cover = await page.locator('.start-cover').evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(cover).toContain(`/covers/${trip.id}/`)
  expect(await visitor.day(1).count()).toBe(0)
  release()
  await visitor.day(1).waitFor()
  await title.waitFor()
  const seen = await page.evaluate<boolean[]>('seen')
  expect(seen.slice(seen.indexOf(true))).not.toContain(false)
  // Before the app, and again when it subscribes to changes.
  await expect.poll(() => asked.filter((path) => path === `/api/itineraries/${trip.id}`).length).toBe(2)
  await trip.addEvent('Nuevo a la vista')
  await expect.poll(() => visitor.titles(1)).toContain('Nuevo a la vista')
  expect(asked.filter((path) => path === `/api/itineraries/${trip.id}`)).toHaveLength(2)
  expect(visitor.problems).toEqual([])
})

it('a visitor sees live changes, keeps scroll position and focus, and loads no editing code', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const visitor = await look(trip)
  const bruno = await trip.open(fixture.browser, trip.bruno)
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
  expect([await loadedToEdit(visitor), await loadedToEdit(bruno)]).toEqual([[], Object.keys(marks)])
  expect(visitor.problems).toEqual([])
})

flow('a trip that becomes private or is deleted shows a notice to a visitor', async () => {
  const closed = await SharedTrip.make(fixture.server)
  const visitor = await look(closed)
  await closed.ana.call('PATCH /itineraries/{id}', { params: { id: closed.id }, body: { isPublic: false } })
  const { page } = visitor
  const alert = page.getByRole('alert')
  await alert.getByText('Ya no puedes ver este itinerario').waitFor()
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
