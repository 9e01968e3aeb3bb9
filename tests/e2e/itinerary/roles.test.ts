// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { fitsHorizontally, isFullyVisible } from '#testkit/browser/pageSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext, SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

const people = (page: Page) => page.getByRole('region', { name: 'Colaboradores' })
const roleOf = (page: Page, name: string) => people(page).getByRole('combobox', { name: `Permiso de ${name}` })
const ideas = (page: Page) => page.getByRole('region', { name: 'Ideas' })
const idea = (page: Page, title: string) => ideas(page).getByRole('listitem').filter({ hasText: title })

async function addIdea({ page }: UserTab, title: string): Promise<void> {
  await ideas(page).getByRole('button', { name: 'Añadir idea' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill(title)
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

flow('a role changed by the owner applies immediately to the open page, with a notice', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const [ana, bruno] = await Promise.all([
    trip.open(fixture.browser, trip.ana),
    trip.open(fixture.browser, trip.bruno, phoneContext),
  ])
  await addIdea(ana, 'Cena en el Trastevere')
  await addIdea(bruno, 'Galería Borghese')

  await roleOf(ana.page, 'Bruno Gil').selectOption({ label: 'Puede proponer' })
  await ana.page.getByText('Bruno Gil ya puede proponer ideas').waitFor()
  await bruno.page.getByRole('button', { name: 'Dejar de editar' }).waitFor({ state: 'detached' })
  await bruno.page.getByText('Ahora puedes proponer ideas en este itinerario.').waitFor()
  expect(
    await bruno
      .day(1)
      .getByRole('button', { name: /^(Añadir|Opciones|Mover)/ })
      .count(),
  ).toBe(0)
  await idea(bruno.page, 'Galería Borghese').getByRole('button', { name: 'Opciones de Galería Borghese' }).click()
  await bruno.page.getByRole('menuitem', { name: 'Editar', exact: true }).click()
  await bruno.page.getByRole('dialog').getByLabel('Título').fill('Villa Borghese')
  await bruno.page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await idea(ana.page, 'Villa Borghese').waitFor()
  expect(
    await idea(bruno.page, 'Cena')
      .getByRole('button', { name: /^Opciones/ })
      .count(),
  ).toBe(0)
  await addIdea(bruno, 'Gelato')
  await expect.poll(() => isFullyVisible(idea(bruno.page, 'Gelato'))).toBe(true)
  await idea(bruno.page, 'Villa Borghese')
    .getByRole('button', { name: /^Votar/ })
    .click()
  await ideas(bruno.page).getByRole('button', { name: 'Ordenar por votos' }).click()
  await ideas(bruno.page).getByRole('button', { name: 'Ordenar por votos', pressed: true }).waitFor()
  await expect.poll(() => isFullyVisible(idea(bruno.page, 'Villa Borghese'))).toBe(true)
  await idea(ana.page, 'Gelato').waitFor()
  await expectAccessible(bruno.page)

  await ideas(bruno.page).getByRole('button', { name: 'Añadir idea' }).click()
  await bruno.page.getByRole('dialog').getByLabel('Título').fill('A medias')
  await roleOf(ana.page, 'Bruno Gil').selectOption({ label: 'Puede ver' })
  await bruno.page
    .getByText('Ahora solo puedes ver y comentar este itinerario. Lo que estabas escribiendo se queda en este dispositivo.')
    .waitFor()
  await ideas(bruno.page).getByRole('button', { name: 'Añadir idea' }).waitFor({ state: 'detached' })
  expect(
    await ideas(bruno.page)
      .getByRole('button', { name: /^Opciones/ })
      .count(),
  ).toBe(0)
  expect(await bruno.page.getByRole('button', { name: /^Votar/ }).count()).toBe(0)
  await bruno.page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await bruno.page.getByRole('menuitem', { name: 'Salir del itinerario' }).waitFor()
  expect(await bruno.page.getByRole('menuitem', { name: /Editar|Historial/ }).count()).toBe(0)
  await bruno.page.keyboard.press('Escape')

  await roleOf(ana.page, 'Bruno Gil').selectOption({ label: 'Puede editar' })
  await bruno.page.getByText('Ahora puedes editar este itinerario.').waitFor()
  await bruno.page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await bruno.page.getByRole('menuitem', { name: 'Editar itinerario' }).click()
  await bruno.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
  await bruno.addEvent(1, 'Panteón')
  await ana.event('Panteón').waitFor()
  for (const { problems } of [ana, bruno]) expect(problems).toEqual([])
})

it('a long name leaves room for the role at every width, and the keyboard changes the role', async () => {
  const owner = await signUp(fixture.server, { name: 'Ana Ruiz' })
  const name = 'Maximiliana Fernández de Córdoba y Aragón-Villahermosa'
  const guest = await signUp(fixture.server, { name })
  const id = await createItinerary(owner)
  await invite(owner, id, guest, 'viewer')
  for (const width of [360, 768, 1440]) {
    const { page, problems } = await fixture.open(owner, { viewport: { width, height: 900 } })
    await page.goto(`/itineraries/${id}`)
    const select = roleOf(page, name)
    await select.scrollIntoViewIfNeeded()
    const [row, box] = [await people(page).boundingBox(), await select.boundingBox()]
    expect(box?.x).toBeGreaterThanOrEqual(row?.x ?? Infinity)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0))
    const person = await people(page).getByRole('link', { name }).boundingBox()
    expect(person?.width).toBeGreaterThan(150)
    expect(await fitsHorizontally(page)).toBe(true)
    await expectAccessible(page)
    expect(problems).toEqual([])
  }
  const { page } = await fixture.open(owner)
  await page.goto(`/itineraries/${id}`)
  await roleOf(page, name).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText(`${name} ya puede proponer ideas`).waitFor()
  const [, member] = await owner.call('GET /itineraries/{id}/collaborators', { params: { id } })
  expect(member?.role).toBe('proposer')
})
