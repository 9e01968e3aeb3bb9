// @module-tag long
import { describe, expect, it } from 'vitest'
import { openEditing } from '#testkit/browser/openSignedIn'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { fetchItinerary, retitle } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

describe('the owner’s changes to the record without a network', () => {
  it('show immediately, survive a cold start and reach the server, dates after removed days', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await openEditing(fixture, trip.ana, trip.id)
    await ana.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    await retitle(ana, 'Roma sin red')
    await ana.page.getByRole('switch', { name: 'Público' }).click()
    await ana.page.getByText('Sin guardar').waitFor()
    await ana.unfold(3)
    await ana.day(3).getByRole('button', { name: 'Borrar día' }).click()
    await ana.page.getByRole('navigation', { name: 'Índice de días' }).getByTitle('Cambiar fechas').click()
    const dates = ana.page.getByRole('dialog', { name: 'Cambiar fechas' })
    await ana.typeDate('Fecha de fin', '25102027')
    await dates.getByRole('button', { name: 'Guardar' }).click()
    await dates.waitFor({ state: 'hidden' })
    await ana.waitForSaveState(/^Guardado en este dispositivo \(2 cambios\)$/)

    await ana.reopen()
    await ana.page.getByRole('heading', { level: 1, name: 'Roma sin red' }).waitFor()
    await ana.page.getByText('2 días').first().waitFor()
    expect((await fetchItinerary(trip.ana, trip.id)).title).toBe('Roma con calma')
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    const { title, isPublic, endDate, days } = await fetchItinerary(trip.ana, trip.id)
    expect({ title, isPublic, endDate, days: days.length }).toEqual({
      title: 'Roma sin red',
      isPublic: false,
      endDate: '2027-10-25T00:00:00.000Z',
      days: 2,
    })
    expect(ana.problems).toEqual([])
  })

  it('apply to a newer record in which other fields changed', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await trip.open(fixture.browser, trip.ana)
    await ana.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    await retitle(ana, 'Roma mía')
    await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
    const description = 'De otro aparato'
    await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { description } })
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    expect(await fetchItinerary(trip.ana, trip.id)).toMatchObject({ title: 'Roma mía', description })
    expect(ana.problems).toEqual([])
  })
})
