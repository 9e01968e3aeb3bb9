// @module-tag long
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdNotice } from '#testkit/browser/pageSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext, SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()
let trip: SharedTrip
let people: UserTab[]

beforeEach(async () => {
  trip = await SharedTrip.make(fixture.server)
  people = []
})
afterEach(() => {
  for (const { problems } of people) expect(problems).toEqual([])
})

const open = async (...[account, options]: [Parameters<SharedTrip['open']>[1], Parameters<SharedTrip['open']>[2]?]) => {
  const person = await trip.open(fixture.browser, account, options)
  people.push(person)
  return person
}

it('moving an event to another day shows a notice that leads to it', async () => {
  const ana = await open(trip.ana)
  await ana.moveEvent('Coliseo', /^Día 3/)
  const notice = await holdNotice(ana.page, 'Coliseo, movido a Día 3 - Martes, 26 de octubre')
  await notice.getByRole('button', { name: 'Ver' }).click()
  await expect.poll(() => ana.titles(3)).toEqual(['Coliseo'])
  await expect.poll(() => ana.page.getByRole('heading', { name: 'Coliseo' }).isVisible()).toBe(true)
})

it('the form for several events lists those added', async () => {
  const ana = await open(trip.ana)
  await ana.day(1).getByRole('button', { name: 'Añadir evento' }).click()
  const form = ana.page.getByRole('dialog')
  for (const title of ['Panteón', 'Trevi']) {
    await form.getByLabel('Título').fill(title)
    await form.getByRole('button', { name: 'Guardar y añadir otro' }).click()
  }
  await form.getByText('Añadidos: Panteón y Trevi').waitFor()
  await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('')
})

it('an event that ends before it begins ends on the next day', async () => {
  const ana = await open(trip.ana)
  await ana.day(1).getByRole('button', { name: 'Añadir evento' }).click()
  const form = ana.page.getByRole('dialog')
  await form.getByLabel('Título').fill('Tren nocturno')
  await form.getByLabel('Hora de inicio').fill('22:00')
  await form.getByLabel('Hora de fin').fill('23:00')
  expect(await form.getByText('Termina al día siguiente').count()).toBe(0)
  await form.getByLabel('Hora de fin').fill('20:00')
  await form.getByText('Termina al día siguiente').waitFor()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await ana.event('Tren nocturno').getByTitle('Al día siguiente').waitFor()
})

it('a whole trip moves by a month in one step and keeps its length', async () => {
  const ana = await open(trip.ana)
  await ana.page.getByTitle('Cambiar fechas').click()
  const sheet = ana.page.getByRole('dialog', { name: 'Cambiar fechas' })
  await sheet.getByRole('switch', { name: 'Mover todo el viaje' }).click()
  await ana.typeDate('Fecha de inicio', '24112027')
  await sheet.getByRole('button', { name: 'Guardar', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await ana.page.getByRole('heading', { name: 'Día 1 - Miércoles, 24 de noviembre' }).waitFor()
  await expect
    .poll(() =>
      trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } }).then(({ endDate, days }) => [endDate, days.length]),
    )
    .toEqual(['2027-11-26T00:00:00.000Z', 3])
})

it('sharing and options stay visible while editing on a phone', async () => {
  const ana = await open(trip.ana, phoneContext)
  await ana.page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  for (const name of ['Compartir', 'Opciones'])
    expect(
      await ana.page.getByRole('button', { name, exact: true }).evaluate((button) => button.getBoundingClientRect().top),
    ).toBeGreaterThan(0)
  await ana.page.getByRole('button', { name: 'Compartir', exact: true }).click()
  await ana.page.getByRole('button', { name: 'Copiar enlace' }).waitFor()
})

it('a first visitor on a phone reads what the app is', async () => {
  const visitor = await fixture.open(undefined, phoneContext)
  await visitor.page.goto('/')
  await expect
    .poll(() => visitor.page.getByText('La red social para crear, compartir y descubrir itinerarios').first().isVisible())
    .toBe(true)
})
