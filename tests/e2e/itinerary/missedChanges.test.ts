// @module-tag long
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { fetchEventLabels } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

/** Concurrent writes of one field go to the larger client id: this page's is small. */
const alwaysLose = (page: Page) =>
  page.addInitScript(() => {
    const draw = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = (array) => {
      const drawn = draw(array)
      if (drawn instanceof Uint32Array && drawn.length === 1) drawn[0] = (drawn[0] ?? 0) >>> 12
      return drawn
    }
  })

describe('coming back online', () => {
  it('merges all changes, lists those of other users and offers to restore overwritten values', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const [ana, bruno] = await Promise.all([
      trip.open(fixture.browser, trip.ana, { beforeOpening: alwaysLose }),
      trip.open(fixture.browser, trip.bruno),
    ])
    await ana.waitForSaveState('Todo guardado')
    await bruno.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    await ana.addEvent(1, 'De Ana')
    await ana.moveEvent('Foro', /^Día 3/)
    await ana.renameEvent('Palatino', 'Palatino de Ana')
    await ana.waitForSaveState(/^Guardado en este dispositivo \(3 cambios\)$/)
    await bruno.addEvent(1, 'De Bruno')
    await bruno.moveEvent('Coliseo', /^Día 2/)
    await bruno.renameEvent('Palatino', 'Palatino de Bruno')
    await bruno.deleteEvent('Foro')
    await bruno.waitForSaveState('Todo guardado')
    await ana.page.clock.setSystemTime(Date.now() + 60_000)
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')

    const after = await fetchEventLabels(trip.ana, trip.id)
    expect([after[0]?.toSorted(), after[1], after[2]]).toEqual([['De Ana', 'De Bruno', 'Palatino de Bruno'], ['Coliseo'], []])
    expect(await ana.page.getByRole('dialog').count()).toBe(0)
    const banner = ana.page.getByRole('region', { name: /^Mientras no estabas: \d cambios$/ })
    await banner.getByRole('button', { name: 'Ver' }).click()
    await banner.getByRole('button', { name: 'Bruno añadió «De Bruno»' }).waitFor()
    await banner.getByRole('button', { name: 'Bruno movió «Coliseo» al día 2' }).click()
    await ana.event('Coliseo').waitFor()

    await banner.getByText('En «Palatino de Bruno», tu título: «Palatino de Ana» (ahora «Palatino de Bruno»)').waitFor()
    await banner.getByRole('button', { name: 'Poner lo mío' }).click()
    await banner.getByText('Cambiaste «Foro» y otra persona lo borró').waitFor()
    await banner.getByRole('button', { name: 'Recuperar' }).click()
    await bruno.event('Palatino de Ana').waitFor()
    await bruno.unfold(3)
    await bruno.event('Foro').waitFor()
    await ana.waitForSaveState('Todo guardado')
    expect((await fetchEventLabels(trip.ana, trip.id)).slice(1)).toEqual([['Coliseo'], ['Foro']])
    await banner.getByRole('button', { name: 'Cerrar' }).click()
    await expect.poll(() => banner.count()).toBe(0)
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })
})
