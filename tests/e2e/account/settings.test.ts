// @module-tag long
import type { Page, Request, Response } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { jpeg } from '#testkit/api/pictures'
import { focusedField, pathOf, signInByForm } from '#testkit/browser/pageSteps'
import { setUpSettingsFixture, settingsField } from '#testkit/browser/peopleFixture'
import { createGate } from '#testkit/gate'

const PASSWORD = 'una contraseña larga'
const NEXT_PASSWORD = 'otra contraseña larga'

const fixture = setUpSettingsFixture()
const { open, luciaOnServer, canLogIn } = fixture

const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const saved = (page: Page) => page.getByText('Cambios guardados').first().waitFor()

function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

flow('saves name and username together and updates the rest of the page without failed requests', async () => {
  const person = await open()
  const { page, problems } = person
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  await expect.poll(() => page.title()).toBe('Configuración · Periplo')
  await expect.poll(() => settingsField(page, 'Correo electrónico').inputValue()).toBe(fixture.lucia.email)
  await settingsField(page, 'Nombre').fill('  Lucía   Ferrer Gil ')
  await settingsField(page, 'Nombre de usuario').fill(`Lucia.Ferrer${fixture.number}`)
  await page.getByText('Está libre').waitFor()
  await save(page).click()
  await saved(page)
  await page.getByRole('complementary', { name: 'Tu espacio' }).getByText('Lucía Ferrer Gil').waitFor()
  expect(await luciaOnServer()).toMatchObject({
    name: 'Lucía Ferrer Gil',
    username: `Lucia.Ferrer${fixture.number}`,
  })
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
  await page.getByRole('heading', { name: 'Lucía Ferrer Gil' }).waitFor()
  await expect.poll(() => pathOf(page)).toBe(`/lucia.ferrer${fixture.number}`)
  await page.goto('/settings')
  await expect.poll(() => settingsField(page, 'Nombre de usuario').inputValue()).toBe(`Lucia.Ferrer${fixture.number}`)
  expect(problems).toEqual([])
  await person.logOut()
  await page.getByRole('heading', { name: 'Populares esta semana' }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  expect(refused).toEqual([])
})

it("a username is checked while typing: taken, reserved, invalid, or the user's own", async () => {
  const { page } = await open()
  const says = (text: string) => page.getByText(text).waitFor()
  await settingsField(page, 'Nombre de usuario').fill('MARCOSIB')
  await says('El nombre de usuario ya existe. Por favor, elige otro.')
  await settingsField(page, 'Nombre de usuario').fill('search')
  await says('Ese nombre de usuario no se puede usar. Por favor, elige otro.')
  await settingsField(page, 'Nombre de usuario').fill('lucía ñ')
  await says('Usa de 3 a 30 letras sin tilde')
  const writes = writesOf(page)
  await save(page).click()
  await expect.poll(() => focusedField(page)).toBe('username')
  expect(writes).toEqual([])
  await settingsField(page, 'Nombre de usuario').fill(fixture.lucia.username.toUpperCase())
  await page.getByText('Usa de 3 a 30 letras').waitFor({ state: 'hidden' })
  await save(page).click()
  await saved(page)
})

it('a refused email address is reported at its field, and nothing is saved', async () => {
  const { page } = await open()
  await settingsField(page, 'Nombre').fill('Otra')
  await settingsField(page, 'Correo electrónico').fill(fixture.marcos.email)
  await save(page).click()
  await page.getByText('La dirección de correo electrónico ya está en uso. Por favor, elige otra.').waitFor()
  await expect.poll(() => focusedField(page)).toBe('email')
  await settingsField(page, 'Correo electrónico').fill('sin arroba')
  await save(page).click()
  await page.getByText('Escribe una dirección de correo electrónico válida.').waitFor()
  expect((await luciaOnServer()).name).toBe('Lucía Ferrer')
})

flow('a new password needs the current one and a match, and signs out all other sessions', async () => {
  const { page } = await open()
  const elsewhere = await open()
  await settingsField(page, 'Nueva contraseña').fill(NEXT_PASSWORD)
  await settingsField(page, 'Confirmar nueva contraseña').fill(`${NEXT_PASSWORD}!`)
  await save(page).click()
  await page.getByText('Escribe tu contraseña actual.').waitFor()
  await page.getByText('La nueva contraseña y la confirmación no coinciden.').waitFor()
  await expect.poll(() => focusedField(page)).toBe('currentPassword')
  await settingsField(page, 'Confirmar nueva contraseña').fill(NEXT_PASSWORD)
  await settingsField(page, 'Contraseña actual').fill('no es esta')
  await save(page).click()
  await page.getByText('La contraseña no es correcta.').waitFor()
  await expect.poll(() => focusedField(page)).toBe('currentPassword')
  expect(await canLogIn(fixture.lucia.username, NEXT_PASSWORD)).toBe(false)

  await settingsField(page, 'Contraseña actual').fill(PASSWORD)
  await save(page).click()
  await saved(page)
  await expect.poll(() => settingsField(page, 'Contraseña actual').inputValue()).toBe('')
  await expect.poll(() => settingsField(page, 'Nueva contraseña').inputValue()).toBe('')
  expect([await canLogIn(fixture.lucia.username, PASSWORD), await canLogIn(fixture.lucia.username, NEXT_PASSWORD)]).toEqual([
    false,
    true,
  ])
  await page.reload()
  await settingsField(page, 'Nombre').waitFor()
  await elsewhere.page.reload()
  await elsewhere.page.getByRole('heading', { name: 'Qué bien verte de vuelta' }).waitFor()
})

it('an avatar picture is previewed, saved with the form and can be removed', async () => {
  const { page } = await open()
  const preview = page.getByRole('img', { name: 'Así te ven los demás' })
  const face = page.getByRole('button', { name: 'Menú de usuario' }).locator('img')
  await page.getByRole('radio', { name: 'Avatar 3' }).check()
  await save(page).click()
  await expect.poll(() => face.getAttribute('src')).toBe('/images/avatars/avatar-3.svg')

  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'yo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByText('Ese archivo no es una imagen .png, .jpg o .jpeg.').waitFor()
  await file.setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) })
  await expect.poll(() => preview.getAttribute('src')).toMatch(/^blob:/)
  await expect.poll(() => page.getByRole('radio', { checked: true, name: /^Avatar/ }).count()).toBe(0)
  expect((await luciaOnServer()).avatar).toBe('/images/avatars/avatar-3.svg')
  await save(page).click()
  await expect.poll(() => face.getAttribute('src')).toMatch(/^\/uploads\//)
  expect((await luciaOnServer()).avatar).toBe(await face.getAttribute('src'))

  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await save(page).click()
  await expect.poll(() => face.getAttribute('src')).toBe('/images/placeholder-avatar.svg')
  expect((await luciaOnServer()).avatar).toBeNull()
})

it('a double click saves once, and an unchanged form sends no request', async () => {
  const { page } = await open()
  const writes = writesOf(page)
  await save(page).click()
  await page.getByText('No hay cambios que guardar').first().waitFor()
  expect(writes).toEqual([])
  const { opened: held, open: release } = createGate()
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await settingsField(page, 'Nombre').fill('Lucía F.')
  await save(page).click()
  await save(page).click({ force: true })
  await settingsField(page, 'Nombre').press('Enter')
  release()
  await saved(page)
  expect(writes).toEqual([`PATCH /api/users/${fixture.lucia.id}`])
})

it('an unreachable server is reported, and the input is kept and saved once it is back', async () => {
  const { page } = await open()
  await settingsField(page, 'Nombre').fill('Lucía la Perseverante')
  // The chunk of notices loads with the first touch, and browsers do not retry a failed one.
  await page.getByRole('region', { name: 'Avisos', exact: true }).waitFor({ state: 'attached' })
  await fixture.server.stop()
  await save(page).click()
  await page.getByText('Ocurrió un error inesperado. Por favor, inténtalo de nuevo.').waitFor()
  await expect.poll(() => settingsField(page, 'Nombre').inputValue()).toBe('Lucía la Perseverante')
  await fixture.server.restart()
  const isChange = (answer: Response) => answer.request().method() === 'PATCH'
  const [answer] = await Promise.all([page.waitForResponse(isChange), save(page).click()])
  expect(answer.status()).toBe(204)
  await saved(page)
  expect((await luciaOnServer()).name).toBe('Lucía la Perseverante')
})

it('a session ended elsewhere leads to the login page and back', async () => {
  // Hold other requests, so that only the form discovers the ended session.
  const own = [`/api/users/${fixture.lucia.id}`, '/api/auth/']
  let isFormAlone = false
  const isElse = (request: Request) =>
    request.method() === 'GET' && (isFormAlone || !own.some((path) => new URL(request.url()).pathname.startsWith(path)))
  const { page } = await open({
    beforeOpening: (empty) => empty.route('**/api/**', (route) => (isElse(route.request()) ? undefined : route.continue())),
  })
  await expect.poll(() => settingsField(page, 'Nombre').inputValue()).toBe('Lucía Ferrer')
  isFormAlone = true
  const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD }
  await fixture.lucia.call('PATCH /users/{id}', { params: { id: fixture.lucia.id }, body })
  await settingsField(page, 'Nombre').fill('Otra')
  await save(page).click()
  await page.getByRole('heading', { name: 'Qué bien verte de vuelta' }).waitFor()
  isFormAlone = false
  await expect.poll(() => pathOf(page)).toBe('/login')
  await signInByForm(page, { username: fixture.lucia.username, password: NEXT_PASSWORD })
  await settingsField(page, 'Nombre').waitFor()
  await expect.poll(() => pathOf(page)).toBe('/settings')
  await expect.poll(() => settingsField(page, 'Nombre').inputValue()).toBe('Lucía Ferrer')
})

it('axe finds nothing serious', async () => {
  const { page } = await open()
  await expectAccessible(page)
  await settingsField(page, 'Nueva contraseña').fill('corta')
  await save(page).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})
