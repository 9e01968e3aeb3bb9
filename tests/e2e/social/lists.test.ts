import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { png } from '#testkit/api/pictures'
import { setStage } from '#testkit/browser/stage'

const stage = setStage()
/** Publishes trips. */
let marcos: Account
let trips: { id: string; title: string }[]
/** Makes lists; another one for each test. */
let elena: Account

beforeAll(async () => {
  marcos = await signUp(stage.server, { username: 'marcos', name: 'Marcos Ibáñez' })
  trips = []
  for (const title of ['Praga', 'Bolonia', 'Tallin']) trips.push({ id: await createItinerary(marcos, { title }), title })
})

let people = 0

beforeEach(async () => {
  people += 1
  elena = await signUp(stage.server, { username: `elena${people}`, name: 'Elena Robles' })
})

const { open } = stage

interface Given {
  title?: string
  isPublic?: boolean
  description?: string
}

/** A list of Elena's with these trips, the last of them first; its address. */
async function makeList(items: readonly { id: string }[] = [], given: Given = {}): Promise<string> {
  const answer = await elena.attempt('POST /lists', { body: { title: 'Europa en tren', isPublic: true, ...given } })
  const address = new URL(answer.headers.get('location') ?? '').pathname
  for (const { id } of items)
    await elena.call('POST /lists/{id}/itineraries', { params: { id: idIn(address) }, body: { itineraryId: id } })
  return address
}

const idIn = (address: string) => address.split('/').at(-1) ?? ''
const read = (address: string) => elena.call('GET /lists/{id}', { params: { id: idIn(address) } })
const refuse = { status: 500, contentType: 'application/json', body: '{"error":"InternalError","message":"","requestId":"1"}' }
const path = (page: Page) => new URL(page.url()).pathname
const items = (page: Page) => page.getByRole('region', { name: 'Itinerarios de la lista' })
const titles = (page: Page) => items(page).getByRole('article').getByRole('heading').allTextContents()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const edit = (page: Page) => page.getByRole('button', { name: 'Editar lista' }).click()
const choose = async (page: Page, option: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Opciones' }).first().click()
  await page.getByRole('menuitem', { name: option }).click()
}
/** Writes over a text where it stands, and leaves it. */
const writeOver = async (page: Page, field: string, text: string) => {
  await page.getByRole('textbox', { name: field }).fill(text)
  await page.getByRole('textbox', { name: field }).blur()
}

describe('creating a list', () => {
  it('lands in it: private, empty, with the way to fill it', async () => {
    const { page, problems } = await open(elena)
    await page.goto('/create-list')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.getByText('Escribe un título.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
    await page.getByLabel('Título').fill('  Pueblos   blancos ')
    await page.getByLabel('Descripción').fill('Cal y geranios')
    expect(await page.getByRole('switch', { name: 'Privada' }).isChecked()).toBe(false)

    const creations: string[] = []
    page.on('request', (request) => request.method() === 'POST' && creations.push(request.url()))
    await page.getByRole('button', { name: 'Crear', exact: true }).dblclick()
    await heading(page, 'Pueblos blancos')
    expect(creations.length).toBe(1)
    expect(await page.title()).toBe('Pueblos blancos · Periplo')
    await items(page).getByText('No hay itinerarios').waitFor()
    await items(page).getByRole('button', { name: 'Añadir itinerario' }).waitFor()
    const { title, description, isPublic } = await read(path(page))
    expect({ title, description, isPublic }).toEqual({ title: 'Pueblos blancos', description: 'Cal y geranios', isPublic: false })
    expect(problems).toEqual([])
  })

  it('says what went wrong, keeps what was typed, and works the next time', async () => {
    const { page } = await open(elena)
    await page.goto('/create-list')
    await page.getByLabel('Título').fill('Islas')
    const answers = [
      [{ ...refuse }, 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.'],
      [
        { status: 400, body: '{"error":"InvalidInputError","message":"","requestId":"1"}' },
        'Datos de entrada no válidos. Asegúrate de que todos los campos estén correctos.',
      ],
      [
        { status: 403, body: '{"error":"UnauthorizedError","message":"","requestId":"1"}' },
        'Por favor, inicia sesión para poder crear una lista.',
      ],
    ] as const
    for (const [answer, sentence] of answers) {
      await page.route('**/api/lists', (route) => route.fulfill({ contentType: 'application/json', ...answer }))
      await page.getByRole('button', { name: 'Crear', exact: true }).click()
      await page.getByRole('alert').getByText(sentence).waitFor()
      await page.unroute('**/api/lists')
    }
    expect(await page.getByLabel('Título').inputValue()).toBe('Islas')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await heading(page, 'Islas')
  })

  it('for an itinerary puts it into the new list', async () => {
    const { page } = await open(elena)
    await page.goto('/marcos')
    const card = page.getByRole('article').filter({ hasText: 'Praga' })
    await card.getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
    await page.getByRole('link', { name: 'Crea tu primera lista' }).click()
    await page.getByText('Se añadirá «Praga».').waitFor()
    await page.getByLabel('Título').fill('Bohemia')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await heading(page, 'Bohemia')
    await expect.poll(() => titles(page)).toEqual(['Praga'])
  })

  it('needs an account, and comes back to the form', async () => {
    const { page } = await open()
    await page.goto('/create-list')
    await page.getByLabel('Usuario/Correo electrónico').fill(elena.username)
    await page.getByLabel('Contraseña', { exact: true }).fill(elena.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await heading(page, 'Crea una nueva lista')
    expect(path(page)).toBe('/create-list')
  })

  it('takes a picture along, and refuses what is none', async () => {
    const { page } = await open(elena)
    await page.goto('/create-list')
    await page.getByLabel('Título').fill('Con foto')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
    await page.getByText('Ese archivo no es una imagen .png, .jpg o .jpeg.').waitFor()
    await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await png(60, 40) })
    await page.getByRole('button', { name: 'Quitar imagen' }).waitFor()
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await heading(page, 'Con foto')
    expect((await read(path(page))).image).toMatch(/^\/uploads\//)
  })
})

describe('somebody else', () => {
  it('sees a public list without its owner\u2019s tools, also after it was reloaded', async () => {
    const address = await makeList(trips)
    for (const account of [undefined, marcos]) {
      const { page, problems } = await open(account)
      await page.goto(address)
      await heading(page, 'Europa en tren')
      await expect.poll(() => titles(page)).toEqual(['Tallin', 'Bolonia', 'Praga'])
      await page.reload()
      await expect.poll(() => titles(page)).toEqual(['Tallin', 'Bolonia', 'Praga'])
      const main = page.getByRole('main')
      for (const name of ['Editar lista', 'Añadir itinerario', /^Eliminar de la lista/])
        expect(await main.getByRole('button', { name }).count()).toBe(0)
      expect(await main.getByRole('switch').count()).toBe(0)
      expect(problems).toEqual([])
    }
  })

  it('is told that a private list is not theirs, an unknown one that it is not there', async () => {
    const address = await makeList(trips, { isPublic: false })
    const { page } = await open(marcos)
    await page.goto(address)
    await page.getByText('Oops! Acceso no autorizado.').waitFor()
    await page.getByText('No tienes permiso para acceder a esta página.').waitFor()
    expect(await page.content()).not.toContain('Europa en tren')
    for (const id of ['0190c0de-0000-7000-8000-000000000000', 'esto-no-es-una-lista']) {
      await page.goto(`/lists/${id}`)
      await page.getByText('Oops! La página que buscas no existe.').waitFor()
    }
  })

  it('who has it open is told when it was deleted or hidden meanwhile', async () => {
    const address = await makeList(trips)
    const { page } = await open(marcos)
    await page.goto('/search')
    await page.goto(address)
    await heading(page, 'Europa en tren')
    await elena.call('PATCH /lists/{id}', { params: { id: idIn(address) }, body: { isPublic: false } })
    await page.reload()
    await page.getByText('Oops! Acceso no autorizado.').waitFor()
    await elena.call('DELETE /lists/{id}', { params: { id: idIn(address) } })
    await page.reload()
    await page.getByText('Oops! La página que buscas no existe.').waitFor()
    await page.goBack()
    await expect.poll(() => path(page)).toBe('/search')
  })

  it('hears why it cannot be shown now, and may try again', async () => {
    const address = await makeList(trips)
    const { page } = await open(marcos)
    await page.route(`**/api${address}`, (route) => route.fulfill(refuse))
    await page.goto(address)
    await page.getByText('No se ha podido cargar la lista en este momento. Inténtalo más tarde.').waitFor()
    await page.unroute(`**/api${address}`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await heading(page, 'Europa en tren')
  })

  it('likes it after signing in, once', async () => {
    const address = await makeList(trips)
    const { page } = await open()
    await page.goto(address)
    await page.getByRole('button', { name: 'Me gusta, 0' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
    await dialog.getByLabel('Usuario/Correo electrónico').fill(marcos.username)
    await dialog.getByLabel('Contraseña', { exact: true }).fill(marcos.password)
    await dialog.getByRole('button', { name: 'Entrar' }).click()
    await expect.poll(async () => (await read(address)).likes).toBe(1)
    await page.locator('header').getByRole('button', { name: 'Me gusta, 1', pressed: true }).waitFor()
  })
})

describe('the owner', () => {
  it('shares the link with two presses', async () => {
    const address = await makeList(trips)
    const { page, context } = await open(elena)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(address)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    await page.getByText('¡URL copiada al portapapeles!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stage.server.url + address)
  })

  it('writes over title and description; what cannot be saved is put back and said', async () => {
    const address = await makeList(trips)
    const { page, problems } = await open(elena)
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
      route.request().method() === 'PATCH' ? route.fulfill(refuse) : route.continue(),
    )
    await writeOver(page, 'Título', 'Nunca guardado')
    await page.getByText('No se ha podido guardar. Inténtalo de nuevo.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Europa despacio')

    // Given up with Escape, emptied, or the same: nothing is sent.
    await page.unroute(`**/api${address}`)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    await page.getByRole('textbox', { name: 'Título' }).fill('Otra cosa')
    await page.keyboard.press('Escape')
    await writeOver(page, 'Título', '   ')
    await writeOver(page, 'Título', 'Europa despacio')
    await page.getByRole('button', { name: 'Dejar de editar' }).click()
    await heading(page, 'Europa despacio')
    expect(sent).toEqual([])
    expect(problems).toEqual([])
  })

  it('keeps the visibility that was chosen when it cannot be saved, and says so until it is', async () => {
    const address = await makeList(trips)
    const { page } = await open(elena)
    await page.goto(address)
    await page.route(`**/api${address}`, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page.getByRole('switch', { name: 'Pública' }).click()
    await page.getByText('Sin guardar').waitFor()
    expect(await page.getByRole('switch', { name: 'Privada' }).isChecked()).toBe(false)
    expect((await read(address)).isPublic).toBe(true)
    await page.unroute(`**/api${address}`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('Sin guardar').waitFor({ state: 'detached' })
    await expect.poll(async () => (await read(address)).isPublic).toBe(false)
    await page.getByRole('main').getByText('Privada').first().waitFor()
  })

  it('who presses the switch twice quickly gets what was pressed last', async () => {
    const address = await makeList(trips)
    const { page } = await open(elena)
    await page.goto(address)
    const order: string[] = []
    await page.route(`**/api${address}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      // The first one is slow.
      if (order.push(route.request().postData() ?? '') === 1) await new Promise((resolve) => setTimeout(resolve, 400))
      return route.continue()
    })
    await page.getByRole('switch', { name: 'Pública' }).click()
    await page.getByRole('switch', { name: 'Privada' }).click()
    await expect.poll(() => order).toEqual(['{"isPublic":false}', '{"isPublic":true}'])
    await expect.poll(async () => (await read(address)).isPublic).toBe(true)
    expect(await page.getByRole('switch').getAttribute('aria-label')).toBe('Pública')
  })

  it('chooses a picture and takes it away; one that cannot be saved does not stay', async () => {
    const address = await makeList(trips)
    const { page } = await open(elena)
    await page.goto(address)
    await edit(page)
    const input = page.locator('input[type=file]')
    const picture = { name: 'foto.png', mimeType: 'image/png', buffer: await png(80, 60) }
    await page.route('**/api/upload/*', (route) => route.fulfill(refuse))
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

  it('takes itineraries out, with a way back, by mouse and by keyboard', async () => {
    const address = await makeList(trips)
    const { page, problems } = await open(elena)
    await page.goto(address)
    await edit(page)
    await page.getByRole('button', { name: 'Eliminar de la lista: Bolonia' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Tallin', 'Praga'])
    await page.getByText('2 itinerarios').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Praga')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(async () => (await titles(page)).toSorted()).toEqual(['Bolonia', 'Praga', 'Tallin'])
    await expect.poll(async () => (await read(address)).itineraryCount).toBe(3)

    await items(page).getByRole('article').filter({ hasText: 'Praga' }).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar de la lista' }).click()
    await expect.poll(async () => (await read(address)).itineraryCount).toBe(2)
    await page.reload()
    await expect.poll(async () => (await titles(page)).toSorted()).toEqual(['Bolonia', 'Tallin'])

    await edit(page)
    for (const title of ['Bolonia', 'Tallin']) await page.getByRole('button', { name: `Eliminar de la lista: ${title}` }).click()
    await items(page).getByText('No hay itinerarios').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Añadir itinerario')
    expect(problems).toEqual([])
  })

  it('sees an itinerary come back when taking it out failed', async () => {
    const address = await makeList(trips)
    const { page } = await open(elena)
    await page.goto(address)
    await edit(page)
    await page.route('**/api/lists/*/itineraries', (route) => route.fulfill(refuse))
    await page.getByRole('button', { name: 'Eliminar de la lista: Praga' }).click()
    await page.getByText('No se ha podido quitar de la lista. Inténtalo de nuevo.').waitFor()
    await expect.poll(() => titles(page)).toEqual(['Tallin', 'Bolonia', 'Praga'])
  })

  it('fills it from their own itineraries and from those they like', async () => {
    await createItinerary(elena, { title: 'Mío y privado', isPublic: false })
    await elena.call('POST /itineraries/{id}/likes', { params: { id: trips[1]?.id ?? '' } })
    const address = await makeList()
    const { page, problems } = await open(elena)
    await page.goto(address)
    await page.getByRole('button', { name: 'Añadir itinerario' }).click()
    const dialog = page.getByRole('dialog', { name: 'Añadir itinerario' })
    await dialog.getByRole('button', { name: /Mío y privado/ }).click()
    await dialog.getByRole('button', { name: /Mío y privado.*Añadido/ }).waitFor()
    await dialog.getByRole('tab', { name: 'Favoritos' }).click()
    await page.route('**/api/lists/*/itineraries', (route) => route.fulfill(refuse))
    await dialog.getByRole('button', { name: /Bolonia/ }).click()
    await page.getByText('No se ha podido añadir. Inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/lists/*/itineraries')
    await dialog.getByRole('button', { name: /Bolonia/ }).click()
    await dialog.getByRole('button', { name: /Bolonia.*Añadido/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => titles(page)).toEqual(['Bolonia', 'Mío y privado'])
    expect((await read(address)).itineraryCount).toBe(2)
    expect(problems).toEqual([])
  })

  it('deletes it after a question in its name, and lands among the lists that are left', async () => {
    const address = await makeList(trips)
    await makeList([], { title: 'La otra' })
    const { page, problems } = await open(elena)
    await page.goto(`/${elena.username}/lists`)
    await page.getByRole('link', { name: 'Europa en tren' }).click()
    await choose(page, 'Borrar lista')
    const dialog = page.getByRole('dialog', { name: '¿Borrar \u0027Europa en tren\u0027?' })
    await page.route(`**/api${address}`, (route) => route.fulfill(refuse))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await dialog.getByText('Error al borrar la lista. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute(`**/api${address}`)
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).dblclick()
    await expect.poll(() => path(page)).toBe(`/${elena.username}`)
    await page.getByRole('main').getByRole('link', { name: 'La otra' }).waitFor()
    expect(await page.getByRole('link', { name: 'Europa en tren' }).count()).toBe(0)
    expect(calls.filter((call) => call.endsWith(address))).toEqual([`DELETE /api${address}`])
    expect(problems).toEqual([])
  })

  it('who deletes what is gone already is told nothing worse than that it is gone', async () => {
    const address = await makeList(trips)
    const { page } = await open(elena)
    await page.goto(address)
    await heading(page, 'Europa en tren')
    await elena.call('DELETE /lists/{id}', { params: { id: idIn(address) } })
    await choose(page, 'Borrar lista')
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect.poll(() => path(page)).toBe(`/${elena.username}`)
    await page.getByText('Crea tu primera lista').waitFor()
  })
})

describe('the looks', () => {
  it('hold two hundred itineraries and a title of fifty wide letters on the narrowest phone', async () => {
    const many: { id: string }[] = []
    for (let i = 0; i < 200; i += 1) many.push({ id: await createItinerary(marcos, { title: `Viaje ${i}`, isPublic: true }) })
    const address = await makeList(many, { title: 'W'.repeat(50), description: 'W'.repeat(250) })
    const { page } = await open(elena, { viewport: { width: 360, height: 780 } })
    await page.goto(address)
    await expect.poll(async () => (await titles(page)).length).toBe(200)
    await page.getByText('200 itinerarios').first().waitFor()
    expect(await fits(page)).toBe(true)
    await edit(page)
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: 'Eliminar de la lista: Viaje 199' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(199)
  })

  it('please axe in both schemes', async () => {
    const address = await makeList(trips)
    const { page } = await open(elena)
    await page.goto(address)
    await edit(page)
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
