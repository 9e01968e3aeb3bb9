// @module-tag long
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary } from '#testkit/api/apiClient'
import { editList, lastPathSegment, listTitles, setUpListFixture, waitForHeading } from './listFixture'
import { fitsHorizontally, pathOf, internalErrorResponse } from '#testkit/browser/pageSteps'

const fixture = setUpListFixture()
const { makeList, open, read } = fixture

describe('a visitor of a list', () => {
  it('sees a public list without owner tools, also after a reload', async () => {
    const address = await makeList(fixture.trips)
    for (const account of [undefined, fixture.marcos]) {
      const { page, problems } = await open(account)
      await page.goto(address)
      await waitForHeading(page, 'Europa en tren')
      await expect.poll(() => listTitles(page)).toEqual(['Tallin', 'Bolonia', 'Praga'])
      await page.reload()
      await expect.poll(() => listTitles(page)).toEqual(['Tallin', 'Bolonia', 'Praga'])
      const main = page.getByRole('main')
      for (const name of ['Editar lista', 'Añadir itinerario', /^Eliminar de la lista/])
        expect(await main.getByRole('button', { name }).count()).toBe(0)
      expect(await main.getByRole('switch').count()).toBe(0)
      expect(problems).toEqual([])
    }
  })

  it('sees an unauthorized page for a private list and a not-found page for an unknown one', async () => {
    const address = await makeList(fixture.trips, { isPublic: false })
    const { page } = await open(fixture.marcos)
    await page.goto(address)
    await page.getByText('Oops! Acceso no autorizado.').waitFor()
    await page.getByText('No tienes permiso para acceder a esta página.').waitFor()
    expect(await page.content()).not.toContain('Europa en tren')
    for (const id of ['0190c0de-0000-7000-8000-000000000000', 'esto-no-es-una-lista']) {
      await page.goto(`/lists/${id}`)
      await page.getByText('Oops! La página que buscas no existe.').waitFor()
    }
  })

  it('sees after a reload that the list became private or was deleted', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.marcos)
    await page.goto('/search')
    await page.goto(address)
    await waitForHeading(page, 'Europa en tren')
    await fixture.elena.call('PATCH /lists/{id}', { params: { id: lastPathSegment(address) }, body: { isPublic: false } })
    await page.reload()
    await page.getByText('Oops! Acceso no autorizado.').waitFor()
    await fixture.elena.call('DELETE /lists/{id}', { params: { id: lastPathSegment(address) } })
    await page.reload()
    await page.getByText('Oops! La página que buscas no existe.').waitFor()
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/search')
  })

  it('sees a load error and can retry', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.marcos)
    await page.route(`**/api${address}`, (route) => route.fulfill(internalErrorResponse))
    await page.goto(address)
    await page.getByText('No se ha podido cargar la lista en este momento. Inténtalo más tarde.').waitFor()
    await page.unroute(`**/api${address}`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await waitForHeading(page, 'Europa en tren')
  })

  it('likes the list once after signing in', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open()
    await page.goto(address)
    await page.getByRole('button', { name: 'Me gusta, 0' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
    await dialog.getByLabel('Usuario/Correo electrónico').fill(fixture.marcos.username)
    await dialog.getByLabel('Contraseña', { exact: true }).fill(fixture.marcos.password)
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect.poll(async () => (await read(address)).likes).toBe(1)
    await page.locator('header').getByRole('button', { name: 'Me gusta, 1', pressed: true }).waitFor()
  })
})

describe('the list pages', () => {
  it('fit two hundred itineraries and a title of fifty wide letters on the narrowest phone', async () => {
    const many: { id: string }[] = []
    for (let i = 0; i < 200; i += 1)
      many.push({ id: await createItinerary(fixture.marcos, { title: `Viaje ${i}`, isPublic: true }) })
    const address = await makeList(many, { title: 'W'.repeat(50), description: 'W'.repeat(250) })
    const { page } = await open(fixture.elena, { viewport: { width: 360, height: 780 } })
    await page.goto(address)
    await expect.poll(async () => (await listTitles(page)).length).toBe(200)
    await page.getByText('200 itinerarios').first().waitFor()
    await expect.poll(() => fitsHorizontally(page)).toBe(true)
    await editList(page)
    await expect.poll(() => fitsHorizontally(page)).toBe(true)
    await page.getByRole('button', { name: 'Eliminar de la lista: Viaje 199' }).click()
    await expect.poll(async () => (await listTitles(page)).length).toBe(199)
  })

  it('pass axe in both color schemes', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.elena)
    await page.goto(address)
    await editList(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Añadir itinerario' }).click()
    await page.getByRole('dialog').getByText('Crea tu primer itinerario').waitFor()
    await expectAccessible(page)
    await page.goto('/create-list')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.getByText('Escribe un título.').waitFor()
    await expectAccessible(page)
  })
})
