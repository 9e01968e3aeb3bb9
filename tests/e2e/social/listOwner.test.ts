// @module-tag long
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary } from '#testkit/api/apiClient'
import { png } from '#testkit/api/pictures'
import { createGate } from '#testkit/gate'
import { editList, lastPathSegment, listItems, listTitles, setUpListFixture, waitForHeading } from './listFixture'
import { holdNotice, focusedText, pathOf, internalErrorResponse } from '#testkit/browser/pageSteps'

const fixture = setUpListFixture()
const { makeList, open, read } = fixture

const choose = async (page: Page, option: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Opciones' }).first().click()
  await page.getByRole('menuitem', { name: option }).click()
}
const writeOver = async (page: Page, field: string, text: string) => {
  await page.getByRole('textbox', { name: field }).fill(text)
  await page.getByRole('textbox', { name: field }).blur()
}

describe('the owner', () => {
  it('copies the link with two clicks', async () => {
    const address = await makeList(fixture.trips)
    const { page, context } = await open(fixture.elena)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(address)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    await page.getByText('¡URL copiada al portapapeles!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fixture.server.url + address)
  })

  it('edits title and description, which revert with a notice when saving fails', async () => {
    const address = await makeList(fixture.trips)
    const { page, problems } = await open(fixture.elena)
    await page.goto(address)
    await choose(page, 'Editar lista')
    await page.getByRole('textbox', { name: 'Título' }).fill('Europa   despacio')
    await page.keyboard.press('Enter')
    await writeOver(page, 'Descripción', 'Sin aviones')
    await expect
      .poll(async () => (({ title, description }) => [title, description])(await read(address)))
      .toEqual(['Europa despacio', 'Sin aviones'])
    await expect.poll(() => page.title()).toBe('Europa despacio · Periplo')

    await page.route(`**/api${address}`, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(internalErrorResponse) : route.continue(),
    )
    await writeOver(page, 'Título', 'Nunca guardado')
    await page.getByText('No se ha podido guardar. Inténtalo de nuevo.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Europa despacio')

    await page.unroute(`**/api${address}`)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    await page.getByRole('textbox', { name: 'Título' }).fill('Otra cosa')
    await page.keyboard.press('Escape')
    await writeOver(page, 'Título', '   ')
    await writeOver(page, 'Título', 'Europa despacio')
    await page.getByRole('button', { name: 'Dejar de editar' }).click()
    await waitForHeading(page, 'Europa despacio')
    expect(sent).toEqual([])
    expect(problems).toEqual([])
  })

  it('keeps a visibility that fails to save, marked as unsaved until a retry succeeds', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.elena)
    await page.goto(address)
    await page.route(`**/api${address}`, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page.getByRole('switch', { name: 'Pública' }).click()
    await page.getByText('Sin guardar').waitFor()
    await expect.poll(() => page.getByRole('switch', { name: 'Privada' }).isChecked()).toBe(false)
    expect((await read(address)).isPublic).toBe(true)
    await page.unroute(`**/api${address}`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('Sin guardar').waitFor({ state: 'detached' })
    await expect.poll(async () => (await read(address)).isPublic).toBe(false)
    await page.getByRole('main').getByText('Privada').first().waitFor()
  })

  it('toggles the visibility twice quickly and gets the last choice', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.elena)
    await page.goto(address)
    const order: string[] = []
    const { opened, open: letGo } = createGate()
    await page.route(`**/api${address}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      if (order.push(route.request().postData() ?? '') === 1) await opened
      return route.continue()
    })
    await page.getByRole('switch', { name: 'Pública' }).click()
    await page.getByRole('switch', { name: 'Privada' }).click()
    await page.getByRole('switch', { name: 'Pública' }).waitFor()
    await expect.poll(() => order).toEqual(['{"isPublic":false,"audience":"private"}'])
    letGo()
    await expect.poll(() => order).toEqual(['{"isPublic":false,"audience":"private"}', '{"isPublic":true,"audience":"public"}'])
    await expect.poll(async () => (await read(address)).isPublic).toBe(true)
    await expect.poll(() => page.getByRole('switch').getAttribute('aria-label')).toBe('Pública')
  })

  it('sets and removes a picture, and one that fails to upload is reverted', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.elena)
    await page.goto(address)
    await editList(page)
    const input = page.locator('input[type=file]')
    const picture = { name: 'foto.png', mimeType: 'image/png', buffer: await png(80, 60) }
    await page.route('**/api/upload/*', (route) => route.fulfill(internalErrorResponse))
    await input.setInputFiles(picture)
    await page.getByText('No se ha podido guardar la imagen. Inténtalo de nuevo.').waitFor()
    await page.getByRole('button', { name: 'Cambiar imagen' }).waitFor()
    await page.unroute('**/api/upload/*')
    await input.setInputFiles(picture)
    await expect.poll(async () => (await read(address)).image).toMatch(/^\/uploads\//)
    await page.getByRole('button', { name: 'Quitar imagen' }).click()
    await expect.poll(async () => (await read(address)).image).toBe(null)
    await page.getByRole('button', { name: 'Quitar imagen' }).waitFor({ state: 'detached' })
  })

  flow('removes itineraries by mouse and keyboard, with undo', async () => {
    const address = await makeList(fixture.trips)
    const { page, problems } = await open(fixture.elena)
    await page.goto(address)
    await editList(page)
    await page.getByRole('button', { name: 'Eliminar de la lista: Bolonia' }).focus()
    await page.keyboard.press('Enter')
    const notice = await holdNotice(page, 'Quitado de «Europa en tren»')
    await expect.poll(() => listTitles(page)).toEqual(['Tallin', 'Praga'])
    await page.getByText('2 itinerarios').first().waitFor()
    await expect.poll(() => focusedText(page)).toBe('Praga')
    await notice.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(async () => (await listTitles(page)).toSorted()).toEqual(['Bolonia', 'Praga', 'Tallin'])
    await expect.poll(async () => (await read(address)).itineraryCount).toBe(3)

    await listItems(page).getByRole('article').filter({ hasText: 'Praga' }).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar de la lista' }).click()
    // Only then the menu has left the browser's history and the page has its answer.
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await holdNotice(page, 'Quitado de «Europa en tren»')
    expect((await read(address)).itineraryCount).toBe(2)
    await page.reload()
    await expect.poll(async () => (await listTitles(page)).toSorted()).toEqual(['Bolonia', 'Tallin'])

    await editList(page)
    for (const title of ['Bolonia', 'Tallin']) await page.getByRole('button', { name: `Eliminar de la lista: ${title}` }).click()
    await listItems(page).getByText('No hay itinerarios').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toBe('Añadir itinerario')
    expect(problems).toEqual([])
  })

  it('sees an itinerary return when removing it fails', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.elena)
    await page.goto(address)
    await editList(page)
    await page.route('**/api/lists/*/itineraries', (route) => route.fulfill(internalErrorResponse))
    await page.getByRole('button', { name: 'Eliminar de la lista: Praga' }).click()
    await page.getByText('No se ha podido quitar de la lista. Inténtalo de nuevo.').waitFor()
    await expect.poll(() => listTitles(page)).toEqual(['Tallin', 'Bolonia', 'Praga'])
  })

  it('adds own and liked itineraries', async () => {
    await createItinerary(fixture.elena, { title: 'Mío y privado', isPublic: false })
    await fixture.elena.call('POST /itineraries/{id}/likes', { params: { id: fixture.trips[1]?.id ?? '' } })
    const address = await makeList()
    const { page, problems } = await open(fixture.elena)
    await page.goto(address)
    await page.getByRole('button', { name: 'Añadir itinerario' }).click()
    const dialog = page.getByRole('dialog', { name: 'Añadir itinerario' })
    await dialog.getByRole('button', { name: /Mío y privado/ }).click()
    await dialog.getByRole('button', { name: /Mío y privado.*Añadido/ }).waitFor()
    await dialog.getByRole('tab', { name: 'Favoritos' }).click()
    await page.route('**/api/lists/*/itineraries', (route) => route.fulfill(internalErrorResponse))
    await dialog.getByRole('button', { name: /Bolonia/ }).click()
    await page.getByText('No se ha podido añadir. Inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/lists/*/itineraries')
    await dialog.getByRole('button', { name: /Bolonia/ }).click()
    await dialog.getByRole('button', { name: /Bolonia.*Añadido/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => listTitles(page)).toEqual(['Bolonia', 'Mío y privado'])
    await expect.poll(async () => (await read(address)).itineraryCount).toBe(2)
    expect(problems).toEqual([])
  })

  it('deletes the list after a confirmation that names it, and returns to the remaining lists', async () => {
    const address = await makeList(fixture.trips)
    await makeList([], { title: 'La otra' })
    const { page, problems } = await open(fixture.elena)
    await page.goto(`/${fixture.elena.username}/lists`)
    await page.getByRole('link', { name: 'Europa en tren' }).click()
    await choose(page, 'Borrar lista')
    const dialog = page.getByRole('dialog', { name: '¿Borrar \u0027Europa en tren\u0027?' })
    await page.route(`**/api${address}`, (route) => route.fulfill(internalErrorResponse))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await dialog.getByText('Error al borrar la lista. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute(`**/api${address}`)
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).dblclick()
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.elena.username}`)
    await page.getByRole('main').getByRole('link', { name: 'La otra' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Europa en tren' }).count()).toBe(0)
    expect(calls.filter((call) => call.endsWith(address))).toEqual([`DELETE /api${address}`])
    expect(problems).toEqual([])
  })

  it('deletes a list that is already gone and returns to the profile', async () => {
    const address = await makeList(fixture.trips)
    const { page } = await open(fixture.elena)
    await page.goto(address)
    await waitForHeading(page, 'Europa en tren')
    await fixture.elena.call('DELETE /lists/{id}', { params: { id: lastPathSegment(address) } })
    await choose(page, 'Borrar lista')
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.elena.username}`)
    await page.getByText('Crea tu primera lista').waitFor()
  })
})
