// @module-tag long
import { describe, expect, it } from 'vitest'
import { openEditing } from '#testkit/browser/openSignedIn'
import type { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { fetchEventLabels, fetchItinerary } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

const TO_IDEAS = 'Pasar los días que sobran a Ideas'
const tooShort = 'Este itinerario tiene 3 días. Elimina días del itinerario antes de adelantar la fecha de fin.'
const datesOf = ({ page }: UserTab) => page.getByRole('dialog', { name: 'Cambiar fechas' })
const ideasOf = ({ page }: UserTab) => page.getByRole('region', { name: 'Ideas' }).getByRole('listitem').allTextContents()

async function openDates(person: UserTab) {
  await person.page.getByTitle('Cambiar fechas').first().click()
  return datesOf(person)
}

async function shorten(ana: UserTab): Promise<void> {
  const dates = await openDates(ana)
  await ana.typeDate('Fecha de fin', '24102027')
  await dates.getByText(tooShort).waitFor()
  expect(await dates.getByRole('button', { name: 'Guardar', exact: true }).isDisabled()).toBe(true)
  await dates.getByText('Se quitan los días 2 y 3, y su evento pasa a Ideas.').waitFor()
  await dates.getByRole('button', { name: TO_IDEAS }).click()
  await dates.waitFor({ state: 'hidden' })
}

describe('dates with fewer days than the trip has', () => {
  it('move events of removed days to the ideas in one step, without a network and with undo', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await openEditing(fixture, trip.ana, trip.id)
    await ana.unfold(2)
    await ana.addEvent(2, 'Ostia')
    await ana.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    await shorten(ana)
    await expect.poll(() => ideasOf(ana)).toEqual(['Ostia'])
    expect(await ana.page.getByRole('region', { name: /^Día / }).count()).toBe(1)
    await ana.waitForSaveState(/^Guardado en este dispositivo \(2 cambios\)$/)

    await ana.page.getByRole('button', { name: 'Deshacer', exact: true }).last().click()
    await expect.poll(() => ana.titles(2)).toEqual(['Ostia'])
    expect(await ana.page.getByRole('region', { name: /^Día / }).count()).toBe(3)
    await ana.page.keyboard.press('Control+Shift+z')
    await expect.poll(() => ideasOf(ana)).toEqual(['Ostia'])

    // Bruno has not synced and plans an event on a removed day.
    const bruno = await trip.open(fixture.browser, trip.bruno)
    await bruno.unfold(3)
    await bruno.addEvent(3, 'Tívoli')
    await bruno.waitForSaveState('Todo guardado')
    await ana.reopen()
    await expect.poll(() => ideasOf(ana)).toEqual(['Ostia'])
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    await expect.poll(() => ideasOf(ana)).toEqual(['Ostia', 'Tívoli'])
    await expect.poll(() => bruno.page.getByRole('region', { name: /^Día / }).count()).toBe(1)
    expect(await fetchEventLabels(trip.ana, trip.id)).toEqual([['Coliseo', 'Foro', 'Palatino']])
    expect((await fetchItinerary(trip.ana, trip.id)).endDate).toBe('2027-10-24T00:00:00.000Z')
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })
})

it('moving a trip previews its new days before saving', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana)
  const dates = await openDates(ana)
  await dates.getByRole('switch', { name: 'Mover todo el viaje' }).click()
  expect(await dates.getByRole('heading', { name: /^Así quedan los días/ }).count()).toBe(0)
  await ana.typeDate('Fecha de inicio', '30112027')
  const strip = dates.getByRole('region', { name: 'Así quedan los días: 30 nov – 2 dic' })
  await expect
    .poll(() => strip.getByRole('listitem').allTextContents())
    .toEqual(['mar30Día 1: Martes, 30 de noviembre', 'mié1Día 2: Miércoles, 1 de diciembre', 'jue2Día 3: Jueves, 2 de diciembre'])
  expect((await fetchItinerary(trip.ana, trip.id)).startDate).toBe('2027-10-24T00:00:00.000Z')
  expect(ana.problems).toEqual([])
})
