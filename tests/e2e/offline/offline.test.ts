// @module-tag long
import { describe, expect, it } from 'vitest'
import { longFlow } from '#testkit/browser/flow'
import { waitForLocalCopy } from '#testkit/browser/openSignedIn'
import { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { fetchEventLabels } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

describe("the user's own itinerary, never opened on the device", () => {
  longFlow('opens on a cold start without a network, and all changes reach the server later', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await fixture.openOfflineReady(trip.ana)
    await waitForLocalCopy(ana.page, trip.ana.id, trip.id)
    await ana.context.setOffline(true)
    await ana.page.goto('about:blank')
    await ana.page.goto(`/itineraries/${trip.id}`)
    await ana.edit()
    await ana.waitForSaveState('Sin conexión')
    await expect.poll(() => ana.page.getByRole('banner').getByText('Sin conexión').count()).toBe(1)
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await ana.addEvent(1, 'Panteón')
    await ana.moveEvent('Foro', /^Día 2/)
    await ana.deleteEvent('Palatino')
    await ana.renameEvent('Coliseo', 'Coliseo y arco')
    await ana.waitForSaveState(/^Guardado en este dispositivo \(4 cambios\)$/)

    await ana.reopen()
    await ana.waitForSaveState(/^Guardado en este dispositivo \(4 cambios\)$/)
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    expect(await fetchEventLabels(trip.ana, trip.id)).toEqual([['Coliseo y arco', 'Panteón'], ['Foro'], []])
    expect(ana.problems).toEqual([])
  })

  it('is synced from any page, without being opened again', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await fixture.openOfflineReady(trip.ana)
    await waitForLocalCopy(ana.page, trip.ana.id, trip.id)
    await ana.context.setOffline(true)
    await ana.page.goto(`/itineraries/${trip.id}`)
    await ana.edit()
    await ana.unfold(3)
    await ana.addEvent(3, 'Sin volver')
    await ana.waitForSaveState(/^Guardado en este dispositivo/)
    // 25 hours pass.
    await ana.page.evaluate(
      (key) => localStorage.setItem(key, String(Date.now() - 25 * 3_600_000)),
      `periplo:since:${trip.ana.id}`,
    )
    await ana.page.goto('/settings')
    await ana.page.getByText(/^Tienes cambios desde hace más de un día que solo están en este dispositivo\./).waitFor()
    await ana.context.setOffline(false)
    await ana.reopen()
    await expect.poll(() => fetchEventLabels(trip.ana, trip.id)).toEqual([['Coliseo', 'Foro', 'Palatino'], [], ['Sin volver']])
    expect(ana.problems).toEqual([])
  })
})

it('a tab shows and sends the changes that a closed tab left on the device', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana, { edits: false })
  const first = ana.page
  ana.page = await ana.context.newPage()
  await ana.page.goto(first.url())
  await ana.edit()
  await ana.context.setOffline(true)
  await ana.addEvent(1, 'De la otra')
  await ana.page.close()
  ana.page = first
  await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
  await ana.context.setOffline(false)
  await ana.waitForSaveState('Todo guardado')
  expect((await fetchEventLabels(trip.ana, trip.id))[0]).toContain('De la otra')
  const left = () => ana.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('periplo:unsaved:')))
  await expect.poll(() => left()).toEqual([])
  expect(ana.problems).toEqual([])
})

it('a visitor sees one offline notice while there is no network', async () => {
  const trip = await SharedTrip.make(fixture.server)
  // A first visit has no service worker.
  const visitor = await UserTab.open(fixture.browser, 'Visita', fixture.server.url, { serviceWorkers: 'block' })
  const word = visitor.page.getByRole('banner').getByText('Sin conexión')
  await visitor.page.goto(`/itineraries/${trip.id}`)
  await visitor.day(1).waitFor()
  expect(await word.count()).toBe(0)
  await visitor.context.setOffline(true)
  await word.waitFor()
  await visitor.page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => word.count()).toBe(1)
  await visitor.context.setOffline(false)
  await word.waitFor({ state: 'detached' })
  expect(visitor.problems).toEqual([])
})
