// @module-tag long
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { png } from '#testkit/api/pictures'
import { setUpListFixture } from './listFixture'
import { focusedField, pathOf, internalErrorResponse } from '#testkit/browser/pageSteps'

const fixture = setUpListFixture()
const { open, read } = fixture

const items = (page: Page) => page.getByRole('region', { name: 'Itinerarios de la lista' })
const titles = (page: Page) => items(page).getByRole('article').getByRole('heading').allTextContents()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('creating a list', () => {
  flow('opens the new list: private, empty, with a button to add itineraries', async () => {
    const { page, problems } = await open(fixture.elena)
    await page.goto('/create-list')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.getByText('Escribe un título.').waitFor()
    await expect.poll(() => focusedField(page)).toBe('title')
    await page.getByLabel('Título').fill('  Pueblos   blancos ')
    await page.getByLabel('Descripción').fill('Cal y geranios')
    await expect.poll(() => page.getByRole('switch', { name: 'Privada' }).isChecked()).toBe(false)

    const creations: string[] = []
    page.on('request', (request) => request.method() === 'POST' && creations.push(request.url()))
    await page.getByRole('button', { name: 'Crear', exact: true }).dblclick()
    await heading(page, 'Pueblos blancos')
    expect(creations.length).toBe(1)
    await expect.poll(() => page.title()).toBe('Pueblos blancos · Periplo')
    await items(page).getByText('No hay itinerarios').waitFor()
    await items(page).getByRole('button', { name: 'Añadir itinerario' }).waitFor()
    const { title, description, isPublic } = await read(pathOf(page))
    expect({ title, description, isPublic }).toEqual({ title: 'Pueblos blancos', description: 'Cal y geranios', isPublic: false })
    expect(problems).toEqual([])
  })

  it('shows errors, keeps the input and succeeds on retry', async () => {
    const { page } = await open(fixture.elena)
    await page.goto('/create-list')
    await page.getByLabel('Título').fill('Islas')
    const answers = [
      [{ ...internalErrorResponse }, 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.'],
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
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Islas')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await heading(page, 'Islas')
  })

  it('for an itinerary adds it to the new list', async () => {
    const { page } = await open(fixture.elena)
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

  it('requires an account and returns to the form after login', async () => {
    const { page } = await open()
    await page.goto('/create-list')
    await page.getByLabel('Usuario/Correo electrónico').fill(fixture.elena.username)
    await page.getByLabel('Contraseña', { exact: true }).fill(fixture.elena.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await heading(page, 'Crea una nueva lista')
    await expect.poll(() => pathOf(page)).toBe('/create-list')
  })

  it('uploads a picture and refuses other files', async () => {
    const { page } = await open(fixture.elena)
    await page.goto('/create-list')
    await page.getByLabel('Título').fill('Con foto')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
    await page.getByText('Ese archivo no es una imagen .png, .jpg o .jpeg.').waitFor()
    await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await png(60, 40) })
    await page.getByRole('button', { name: 'Quitar imagen' }).waitFor()
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await heading(page, 'Con foto')
    await expect.poll(async () => (await read(pathOf(page))).image).toMatch(/^\/uploads\//)
  })
})
