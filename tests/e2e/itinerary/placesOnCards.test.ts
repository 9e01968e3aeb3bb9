// @module-tag long
import { expect, it } from 'vitest'
import { editEvent } from '#shared/itinerary/commands'
import { invite, signUp } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { flow } from '#testkit/browser/flow'
import { waitForLocalCopy } from '#testkit/browser/openSignedIn'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { colosseum } from '#testkit/randomPlace'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpBrowserFixture()

const prado = { ...colosseum, name: 'Museo del Prado', address: 'Madrid, España', lat: 40.4138, lng: -3.6921 }
const retiro = { ...prado, name: 'Parque del Retiro', lat: 40.4153, lng: -3.6845 }
const hotel = { ...prado, name: 'Hotel secreto', lat: 40.4165, lng: -3.6998, hidden: true }
const plan = {
  1: [
    { label: 'Las meninas', place: prado },
    { label: 'Paseo en barca', place: retiro },
    { label: 'Hotel', category: 'accommodation' as const, place: hotel, nights: 2 },
  ],
  0: [{ label: 'Templo de Debod', place: { ...prado, name: null, lat: 40.424, lng: -3.7178, accuracy: 300 } }],
}
const openIn = (name: string) => ({ name: new RegExp(`${name}.*Abrir en…$`) })

flow('a visitor opens a place in a map app, by finger and by keyboard', async () => {
  const { id, page: document } = await createPlannedTrip(await signUp(fixture.server), plan, { isPublic: true })
  const visitor = await fixture.open(undefined, phoneContext)
  const { page } = visitor
  await page.goto(`/itineraries/${id}`)
  const place = visitor.event('Las meninas').getByRole('button', openIn('Museo del Prado'))
  await place.tap()
  const menu = page.getByRole('menu', { name: 'Abrir en…' })
  await menu.waitFor()
  await expectAccessible(page)
  const links = await menu.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.getAttribute('href')))
  expect(links).toEqual([
    expect.stringContaining('https://www.google.com/maps/'),
    expect.stringContaining('https://maps.apple.com/'),
    expect.stringContaining('https://www.openstreetmap.org/'),
    expect.stringMatching(/^geo:40\.4138,-3\.6921/),
    null,
    null,
  ])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => place.evaluate((button) => button === window.document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await menu.waitFor({ state: 'detached' })

  // What is hidden is not there, and no distance tells of it.
  expect(await visitor.day(1).locator('[data-place]').allTextContents()).toEqual(['Museo del Prado', 'Parque del Retiro'])
  expect(await visitor.day(1).locator('[data-walk]').allTextContents()).toEqual(['Hasta el siguiente: 660 m · unos 10 min a pie'])
  await page.getByRole('button', openIn('Ubicación marcada · aproximado')).waitFor()
  await page.getByRole('link', { name: 'Abrir la ruta en Google Maps' }).waitFor()
  await visitor.unfold(2)
  expect(await visitor.day(2).getByText('Noche en').count()).toBe(1)
  await expectAccessible(page)

  // Live.
  const [first = ''] = document.view().days[0]?.events ?? []
  editEvent(document.doc, first, { place: null })
  await expect.poll(() => visitor.day(1).locator('[data-place]').allTextContents()).toEqual(['Parque del Retiro'])
  await expect.poll(() => visitor.day(1).locator('[data-walk]').count()).toBe(0)
  document.destroy()
  expect(visitor.problems).toEqual([])
})

it('a member sees hidden places, marked, also without a network', async () => {
  const owner = await signUp(fixture.server)
  const { id, page: document } = await createPlannedTrip(owner, plan)
  document.destroy()
  const person = await fixture.openOfflineReady(owner)
  const { page } = person
  await page.goto(`/itineraries/${id}`)
  const secret = person.event('Hotel')
  await secret.getByRole('img', { name: 'Solo lo veis quienes participáis' }).waitFor()
  await waitForLocalCopy(page, owner.id, id)
  await person.context.setOffline(true)
  await secret.getByRole('button', openIn('Hotel secreto')).click()
  await page.getByRole('menu', { name: 'Abrir en…' }).waitFor()
  await page.keyboard.press('Escape')
  await person.context.setOffline(false)
})

it('a visitor who becomes a member sees the hidden places of the open page', async () => {
  const [owner, guest] = [await signUp(fixture.server), await signUp(fixture.server)]
  const { id, page: document } = await createPlannedTrip(owner, plan, { isPublic: true })
  document.destroy()
  const person = await fixture.open(guest)
  await person.page.goto(`/itineraries/${id}`)
  await person.event('Las meninas').getByRole('button', openIn('Museo del Prado')).waitFor()
  expect(await person.event('Hotel').locator('[data-place]').count()).toBe(0)
  await invite(owner, id, guest)
  await person.event('Hotel').getByRole('button', openIn('Hotel secreto')).waitFor()
  expect(person.problems).toEqual([])
})

it('a day is put in the order of its places, with one undo', async () => {
  const owner = await signUp(fixture.server)
  const north = (lat: number) => ({ ...prado, lat })
  const { id, page: document } = await createPlannedTrip(owner, {
    1: [
      { label: 'Lejos', place: north(40.46) },
      { label: 'Cerca', place: north(40.42) },
      { label: 'Comida', place: north(40.43), startTime: '14:00' },
      { label: 'Más lejos', place: north(40.48) },
      { label: 'En medio', place: north(40.44) },
      { label: 'Sin sitio' },
    ],
    0: [
      { label: 'Helado', place: north(40.426) },
      { label: 'Otro barrio', place: north(40.5) },
    ],
  })
  document.destroy()
  const person = await fixture.open(owner)
  const { page } = person
  await page.goto(`/itineraries/${id}`)
  await person.edit()
  const titles = () => person.titles(1)
  const given = ['Lejos', 'Cerca', 'Comida', 'Más lejos', 'En medio', 'Sin sitio']
  await expect.poll(titles).toEqual(given)
  const openSheet = async () => {
    await person.day(1).getByRole('button', { name: 'Opciones del día 1' }).click()
    await page.getByRole('menuitem', { name: 'Ordenar por cercanía' }).click()
    return page.getByRole('dialog', { name: 'Ordenar por cercanía' })
  }
  const sheet = await openSheet()
  await sheet.getByText('Andarás 11 km en vez de 16. Lo que tiene hora no se mueve.').waitFor()
  await sheet.getByLabel('Empezar en').selectOption('Cerca')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await expect.poll(titles).toEqual(['Cerca', 'Lejos', 'Comida', 'En medio', 'Sin sitio', 'Más lejos'])
  await page.getByRole('button', { name: 'Deshacer' }).first().click()
  await expect.poll(titles).toEqual(given)
  await (await openSheet()).getByRole('button', { name: 'Dejarlo' }).click()
  await expect.poll(titles).toEqual(given)

  const nearby = person.day(1).getByRole('group', { name: 'Cerca de este día' })
  await nearby.getByRole('button', { name: /^\P{L}*Helado\P{L}* · 440 m/u }).click()
  await expect.poll(titles).toEqual([...given, 'Helado'])
  await nearby.waitFor({ state: 'detached' })
  expect(person.problems).toEqual([])
})

it('the menu with a map of the trip keeps its distance from the edges of a phone', async () => {
  const { id, page: document } = await createPlannedTrip(await signUp(fixture.server), plan, { isPublic: true })
  document.destroy()
  const { page } = await fixture.open(await signUp(fixture.server), phoneContext)
  await page.goto(`/itineraries/${id}`)
  await page.getByRole('button', { name: 'Opciones', exact: true }).tap()
  const picture = page.getByRole('menuitem', { name: 'Ver en el mapa' }).locator('img')
  await picture.evaluate((img: HTMLImageElement) => img.decode())
  // Without the scale of the opening animation.
  const { left, right } = await page.locator('.MuiMenu-paper').evaluate((menu: HTMLElement) => ({
    left: menu.offsetLeft,
    right: window.innerWidth - menu.offsetLeft - menu.offsetWidth,
  }))
  expect(left).toBeGreaterThanOrEqual(8)
  expect(right).toBeGreaterThanOrEqual(8)
})
