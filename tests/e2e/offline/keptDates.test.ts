// @module-tag long
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { openEditing } from '#testkit/browser/openSignedIn'
import type { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { buttonIn, fetchEventLabels, fetchItinerary } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()
const three = ['Coliseo', 'Foro', 'Palatino']

const datesOf = ({ page }: UserTab) => page.getByRole('dialog', { name: 'Cambiar fechas' })
const headings = ({ page }: UserTab) =>
  page
    .getByRole('main')
    .getByRole('region', { name: /^Día / })
    .getByRole('heading', { level: 2 })
    .allTextContents()
const ideasOf = ({ page }: UserTab) => page.getByRole('region', { name: 'Ideas' }).getByRole('listitem').allTextContents()

async function beginOn(person: UserTab, digits: string) {
  await person.page.getByTitle('Cambiar fechas').first().click()
  const dates = datesOf(person)
  expect(await dates.getByRole('radiogroup').count()).toBe(0)
  await person.typeDate('Fecha de inicio', digits)
  await dates.getByRole('radiogroup', { name: '¿Qué pasa con los eventos?' }).waitFor()
  return dates
}

async function keepFrom(person: UserTab, digits: string, consequence: string): Promise<void> {
  const dates = await beginOn(person, digits)
  await dates.getByRole('radio', { name: 'Mover todo', exact: true, checked: true }).focus()
  await person.page.keyboard.press('ArrowDown')
  await dates.getByRole('radio', { name: 'Cada evento se queda en su fecha', description: consequence, checked: true }).waitFor()
  await buttonIn(dates, 'Guardar').click()
  await dates.waitFor({ state: 'hidden' })
}

const onServer = async (trip: SharedTrip) => {
  const { startDate, endDate } = await fetchItinerary(trip.ana, trip.id)
  return [startDate.slice(0, 10), endDate.slice(0, 10), ...(await fetchEventLabels(trip.ana, trip.id))]
}

describe('a trip that begins on another day, whose events keep their dates', () => {
  it('gets empty days in front, also for the other editor, and one undo takes them back', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await trip.open(fixture.browser, trip.ana)
    const bruno = await trip.open(fixture.browser, trip.bruno)
    await ana.waitForSaveState('Todo guardado')
    const before = await headings(ana)

    await keepFrom(ana, '22102027', 'Se añaden 2 días vacíos delante.')
    await ana.page.getByText('Fechas cambiadas. Cada evento sigue en su fecha').waitFor()
    const dated = (number: number, date: string) => ana.page.getByRole('heading', { name: `Día ${number} - ${date}` })
    await dated(1, 'Viernes, 22 de octubre').waitFor()
    await dated(3, 'Domingo, 24 de octubre').waitFor()
    await expect.poll(() => onServer(trip)).toEqual(['2027-10-22', '2027-10-26', [], [], three, [], []])
    await bruno.page.getByRole('heading', { name: 'Día 3 - Domingo, 24 de octubre' }).waitFor()
    await bruno.unfold(4)
    await bruno.addEvent(4, 'Trevi')

    await buttonIn(ana.page, 'Deshacer').last().click()
    await expect.poll(() => headings(ana)).toEqual(before)
    await expect.poll(() => onServer(trip)).toEqual(['2027-10-24', '2027-10-26', three, ['Trevi'], []])
    await ana.page.keyboard.press('Control+Shift+z')
    await expect.poll(() => onServer(trip)).toEqual(['2027-10-22', '2027-10-26', [], [], three, ['Trevi'], []])
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })

  it('loses its first days offline, and an event that joins one of them becomes an idea', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await openEditing(fixture, trip.ana, trip.id)
    await ana.unfold(3)
    await ana.addEvent(3, 'Ostia')
    await ana.waitForSaveState('Todo guardado')
    await ana.context.setOffline(true)
    await keepFrom(ana, '25102027', 'Se quita el día 1, y sus 3 eventos pasan a Ideas.')
    await expect.poll(() => ideasOf(ana)).toEqual(three)
    await ana.page.getByRole('heading', { name: 'Día 1 - Lunes, 25 de octubre' }).waitFor()
    await ana.waitForSaveState(/^Guardado en este dispositivo \(\d cambios\)$/)

    const bruno = await trip.open(fixture.browser, trip.bruno)
    await bruno.addEvent(1, 'Tívoli')
    await bruno.waitForSaveState('Todo guardado')
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    await expect.poll(() => ideasOf(ana)).toEqual([...three, 'Tívoli'])
    await expect.poll(() => onServer(trip)).toEqual(['2027-10-25', '2027-10-26', [], ['Ostia']])
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })
})

it('the choice is offered only if it makes a difference, and moving all stays the default', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana)
  const dates = await beginOn(ana, '23102027')
  const strip = () => dates.getByRole('listitem').allTextContents()
  expect((await strip())[0]).toBe('sáb23Día 1: Sábado, 23 de octubre')
  await dates.getByText('Cada evento se queda en su fecha').click()
  expect((await strip()).slice(0, 2)).toEqual(['sáb23nuevo: Sábado, 23 de octubre', 'dom24Día 2: Domingo, 24 de octubre'])
  await expectAccessible(ana.page)
  const group = dates.getByRole('radiogroup')
  await dates.getByRole('switch', { name: 'Mover todo el viaje' }).click()
  await group.waitFor({ state: 'hidden' })
  await dates.getByRole('switch', { name: 'Mover todo el viaje' }).click()
  await ana.typeDate('Fecha de inicio', '24102027')
  await ana.typeDate('Fecha de fin', '26102027')
  expect(await group.count()).toBe(0)
  await ana.typeDate('Fecha de inicio', '23102027')
  await dates.getByRole('radio', { name: 'Mover todo', exact: true }).check()
  await buttonIn(dates, 'Guardar').click()
  await expect.poll(() => onServer(trip)).toEqual(['2027-10-23', '2027-10-26', three, [], []])
  expect(ana.problems).toEqual([])
})
