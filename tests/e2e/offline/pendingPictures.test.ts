// @module-tag long
import { describe, expect, it } from 'vitest'
import { openEditing } from '#testkit/browser/openSignedIn'
import { jpeg } from '#testkit/api/pictures'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { choosePicture, fetchItinerary } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

describe('a picture chosen without a network', () => {
  it('shows immediately and after a cold start, and is uploaded later', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await openEditing(fixture, trip.ana, trip.id)
    await ana.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    await choosePicture(ana, 'Coliseo', await jpeg(300, 200))
    const shown = () => ana.event('Coliseo').locator('img[src^="blob:"]')
    await shown().waitFor()
    await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
    await ana.reopen()
    await shown().waitFor()
    expect(await shown().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(300)

    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    const { days } = await fetchItinerary(trip.ana, trip.id)
    expect(days[0]?.events[0]).toMatchObject({ label: 'Coliseo', image: expect.stringMatching(/^\/uploads\//) })
    await ana.event('Coliseo').locator('img[src^="/uploads/"]').waitFor()
    expect(ana.problems).toEqual([])
  })

  it('is dropped when its event was deleted or has a newer picture', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await trip.open(fixture.browser, trip.ana)
    await ana.waitForSaveState('Todo guardado')
    const bruno = await trip.open(fixture.browser, trip.bruno)
    await ana.context.setOffline(true)
    for (const title of ['Coliseo', 'Foro']) await choosePicture(ana, title, await jpeg(300, 200))
    await ana.waitForSaveState(/^Guardado en este dispositivo \(2 cambios\)$/)
    await bruno.deleteEvent('Foro')
    await choosePicture(bruno, 'Coliseo', await jpeg(500, 400))
    await bruno.waitForSaveState('Todo guardado')
    const theirs = (await fetchItinerary(trip.ana, trip.id)).days[0]?.events[0]?.image
    expect(theirs).toMatch(/^\/uploads\//)

    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    const { days } = await fetchItinerary(trip.ana, trip.id)
    expect(days[0]?.events.map(({ label, image }) => [label, image])).toEqual([
      ['Coliseo', theirs],
      ['Palatino', null],
    ])
  })

  it('for the cover shows immediately and is uploaded later', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await trip.open(fixture.browser, trip.ana)
    await ana.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    const choosing = ana.page.waitForEvent('filechooser')
    await ana.page.getByRole('button', { name: 'Cambiar portada' }).click()
    await (await choosing).setFiles({ name: 'roma.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1600, 700) })
    await ana.page.locator('img[src^="blob:"]').first().waitFor()
    await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    expect((await fetchItinerary(trip.ana, trip.id)).image).toMatch(/^\/uploads\//)
    expect(ana.problems).toEqual([])
  })
})
