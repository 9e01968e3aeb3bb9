import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import type { Person } from '#testkit/browser/person'
import { jpeg } from '#testkit/api/pictures'
import { setStage } from '#testkit/browser/stage'

const PASSWORD = 'una contraseña larga'
const NEXT_PASSWORD = 'otra contraseña larga'
const soon = { timeout: 10_000 }

const stage = setStage()
let marcos: Account
/** Another one for each test. */
let lucia: Account

beforeAll(async () => {
  marcos = await signUp(stage.server, { username: 'marcosib', name: 'Marcos Ibáñez' })
})

let people = 0

beforeEach(async () => {
  people += 1
  lucia = await signUp(stage.server, { username: `lucia${people}`, name: 'Lucía Ferrer', password: PASSWORD })
})

/** A browser in which the account is signed in, at the settings. Without the worker answers can be held back. */
async function open(account = lucia, serviceWorkers: 'allow' | 'block' = 'block'): Promise<Person> {
  const person = await stage.open(account, { serviceWorkers })
  await person.page.goto('/settings')
  await field(person.page, 'Nombre').waitFor()
  return person
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const saved = (page: Page) => page.getByText('Cambios guardados').first().waitFor()

/** The calls that change something, from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

const accountOf = async ({ id }: Account, asker: ApiClient = lucia) =>
  asker.call('GET /users/{id}', { params: { id }, query: { includeEmail: 'true' } })

async function canLogIn(username: string, password: string): Promise<boolean> {
  const answer = await new ApiClient(stage.server).attempt('POST /auth/login', { body: { usernameOrEmail: username, password } })
  return answer.ok
}

it('name, username and e-mail are changed together, and the rest of the page follows; nothing on the way is refused, nor on the way out', async () => {
  const person = await open()
  const { page, problems } = person
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  expect(await page.title()).toBe('Configuración · Periplo')
  expect(await field(page, 'Correo electrónico').inputValue()).toBe(lucia.email)
  await field(page, 'Nombre').fill('  Lucía   Ferrer Gil ')
  await field(page, 'Nombre de usuario').fill(`Lucia.Ferrer${people}`)
  await page.getByText('Está libre').waitFor()
  await field(page, 'Correo electrónico').fill(`lucia${people}@otro.es`)
  await save(page).click()
  await saved(page)
  await page.getByRole('complementary', { name: 'Tu espacio' }).getByText('Lucía Ferrer Gil').waitFor()
  expect(await accountOf(lucia)).toMatchObject({
    name: 'Lucía Ferrer Gil',
    username: `Lucia.Ferrer${people}`,
    email: `lucia${people}@otro.es`,
  })
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
  await page.getByRole('heading', { name: 'Lucía Ferrer Gil' }).waitFor()
  expect(path(page)).toBe(`/lucia.ferrer${people}`)
  await page.goto('/settings')
  expect(await field(page, 'Nombre de usuario').inputValue()).toBe(`Lucia.Ferrer${people}`)
  expect(problems).toEqual([])
  await person.logOut()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
})

it('a username is checked while it is typed: taken, kept for pages, of wrong characters, or one’s own', async () => {
  const { page } = await open()
  const says = (text: string) => page.getByText(text).waitFor()
  await field(page, 'Nombre de usuario').fill('MARCOSIB')
  await says('El nombre de usuario ya existe. Por favor, elige otro.')
  await field(page, 'Nombre de usuario').fill('search')
  await says('Ese nombre de usuario no se puede usar. Por favor, elige otro.')
  await field(page, 'Nombre de usuario').fill('lucía ñ')
  await says('Usa de 3 a 30 letras sin tilde')
  const writes = writesOf(page)
  await save(page).click()
  expect(await focused(page)).toBe('username')
  expect(writes).toEqual([])
  await field(page, 'Nombre de usuario').fill(lucia.username.toUpperCase())
  await page.getByText('Usa de 3 a 30 letras').waitFor({ state: 'hidden' })
  await save(page).click()
  await saved(page)
})

it('what the server refuses is said at its field, and nothing is changed', async () => {
  const { page } = await open()
  await field(page, 'Nombre').fill('Otra')
  await field(page, 'Correo electrónico').fill(marcos.email)
  await save(page).click()
  await page.getByText('La dirección de correo electrónico ya está en uso. Por favor, elige otra.').waitFor()
  expect(await focused(page)).toBe('email')
  await field(page, 'Correo electrónico').fill('sin arroba')
  await save(page).click()
  await page.getByText('Escribe una dirección de correo electrónico válida.').waitFor()
  expect((await accountOf(lucia)).name).toBe('Lucía Ferrer')
})

it('a new password wants the right old one and the same twice, and signs out everywhere else', async () => {
  const { page } = await open()
  const elsewhere = await open()
  await field(page, 'Nueva contraseña').fill(NEXT_PASSWORD)
  await field(page, 'Confirmar nueva contraseña').fill(`${NEXT_PASSWORD}!`)
  await save(page).click()
  await page.getByText('Escribe tu contraseña actual.').waitFor()
  await page.getByText('La nueva contraseña y la confirmación no coinciden.').waitFor()
  expect(await focused(page)).toBe('currentPassword')
  await field(page, 'Confirmar nueva contraseña').fill(NEXT_PASSWORD)
  await field(page, 'Contraseña actual').fill('no es esta')
  await save(page).click()
  await page.getByText('La contraseña no es correcta.').waitFor()
  expect(await focused(page)).toBe('currentPassword')
  expect(await canLogIn(lucia.username, NEXT_PASSWORD)).toBe(false)

  await field(page, 'Contraseña actual').fill(PASSWORD)
  await save(page).click()
  await saved(page)
  expect(await field(page, 'Contraseña actual').inputValue()).toBe('')
  expect(await field(page, 'Nueva contraseña').inputValue()).toBe('')
  expect([await canLogIn(lucia.username, PASSWORD), await canLogIn(lucia.username, NEXT_PASSWORD)]).toEqual([false, true])
  await page.reload()
  await field(page, 'Nombre').waitFor()
  await elsewhere.page.reload()
  await elsewhere.page.getByRole('heading', { name: 'Qué bien verte de vuelta' }).waitFor()
})

it('a picture of one’s own is shown at once, saved with the form, and can be taken away again', async () => {
  const { page } = await open()
  const preview = page.getByRole('img', { name: 'Así te ven los demás' })
  const face = page.getByRole('button', { name: 'Menú de usuario' }).locator('img')
  await page.getByRole('radio', { name: 'Avatar 3' }).check()
  await save(page).click()
  await expect.poll(() => face.getAttribute('src'), soon).toBe('/images/avatars/avatar-3.svg')

  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'yo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByText('Ese archivo no es una imagen .png, .jpg o .jpeg.').waitFor()
  await file.setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) })
  expect(await preview.getAttribute('src')).toMatch(/^blob:/)
  expect(await page.getByRole('radio', { checked: true, name: /^Avatar/ }).count()).toBe(0)
  expect((await accountOf(lucia)).avatar).toBe('/images/avatars/avatar-3.svg')
  await save(page).click()
  await expect.poll(() => face.getAttribute('src'), soon).toMatch(/^\/uploads\//)
  expect((await accountOf(lucia)).avatar).toBe(await face.getAttribute('src'))

  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await save(page).click()
  await expect.poll(() => face.getAttribute('src'), soon).toBe('/images/placeholder-avatar.svg')
  expect((await accountOf(lucia)).avatar).toBeNull()
})

it('pressing twice saves once, and nothing to save asks nobody', async () => {
  const { page } = await open()
  const writes = writesOf(page)
  await save(page).click()
  await page.getByText('No hay cambios que guardar').first().waitFor()
  expect(writes).toEqual([])
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await field(page, 'Nombre').fill('Lucía F.')
  await save(page).click()
  await save(page).click({ force: true })
  await field(page, 'Nombre').press('Enter')
  release()
  await saved(page)
  expect(writes).toEqual([`PATCH /api/users/${lucia.id}`])
})

it('a server that is away is said, what was typed stays, and is saved when it is back', async () => {
  const { page } = await open()
  await field(page, 'Nombre').fill('Lucía la Perseverante')
  await stage.server.stop()
  await save(page).click()
  await page.getByText('Ocurrió un error inesperado. Por favor, inténtalo de nuevo.').waitFor()
  expect(await field(page, 'Nombre').inputValue()).toBe('Lucía la Perseverante')
  await stage.server.restart()
  await save(page).click()
  await saved(page)
  expect((await accountOf(lucia)).name).toBe('Lucía la Perseverante')
})

it('a session that was ended elsewhere leads to the login page, and from there back', async () => {
  const { page } = await open()
  const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD }
  await lucia.call('PATCH /users/{id}', { params: { id: lucia.id }, body })
  await field(page, 'Nombre').fill('Otra')
  await save(page).click()
  await page.getByRole('heading', { name: 'Qué bien verte de vuelta' }).waitFor()
  expect(path(page)).toBe('/login')
  await page.getByLabel('Usuario/Correo electrónico').fill(lucia.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await field(page, 'Nombre').waitFor()
  expect(path(page)).toBe('/settings')
  expect(await field(page, 'Nombre').inputValue()).toBe('Lucía Ferrer')
})

it('the colours are chosen for this browser', async () => {
  const { page } = await open()
  await page.getByRole('radio', { name: 'Oscuro' }).check()
  expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
  await page.reload()
  await page.getByRole('radio', { name: 'Oscuro' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Oscuro' }).isChecked()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
})

it('everything of one’s own comes as a file', async () => {
  await createItinerary(lucia, { title: 'Lisboa a paso lento' })
  const { page } = await open()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar mis datos' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^periplo-${lucia.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { user: unknown; itineraries: { title: string }[] }
  expect(data.user).toMatchObject({ username: lucia.username, email: lucia.email })
  expect(data.itineraries.map(({ title }) => title)).toEqual(['Lisboa a paso lento'])

  await stage.server.stop()
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await page.getByText('No se han podido descargar tus datos. Por favor, inténtalo de nuevo.').waitFor()
  await stage.server.restart()
})

it('an account is deleted for good, after its password was given', async () => {
  const shared = await createItinerary(lucia, { title: 'Con Marcos' })
  await invite(lucia, shared, marcos)
  const alone = await createItinerary(lucia, { title: 'Sola' })
  const { page, context, problems } = await open()
  const other = await context.newPage()
  await other.goto('/friends')
  await other.getByRole('button', { name: 'Menú de usuario' }).waitFor()

  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Borrar la cuenta '@${lucia.username}'?` })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click()
  await dialog.getByText('Escribe tu contraseña.').waitFor()
  await dialog.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click()
  await dialog.getByText('La contraseña no es correcta.').waitFor()
  expect((await accountOf(lucia)).name).toBe('Lucía Ferrer')

  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click()
  await page.getByText('Tu cuenta se ha borrado').first().waitFor()
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor()
  expect(path(page)).toBe('/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !/scheme/.test(key)))).toEqual([])
  await other.getByRole('button', { name: 'Menú de usuario' }).waitFor({ state: 'hidden' })
  expect(await canLogIn(lucia.username, PASSWORD)).toBe(false)
  await page.goto(`/${lucia.username}`)
  await page.getByText('Oops! Esta cuenta no existe.').waitFor()
  const seen = await Promise.all(
    [shared, alone].map(async (id) => (await marcos.attempt('GET /itineraries/{id}', { params: { id } })).status),
  )
  expect(seen).toEqual([200, 404])
  expect(problems).toEqual([])
})

it.each([0, 1500])(
  'signing out of a page that needs an account leads home, also where the history moves after %i ms',
  async (delay) => {
    const person = await open()
    const { page } = person
    const moves = await page.evaluateHandle((ms) => {
      const go = history.go.bind(history)
      const counts = { begun: 0, done: 0 }
      history.go = (delta) => {
        counts.begun += 1
        setTimeout(() => {
          go(delta)
          counts.done += 1
        }, ms)
      }
      return counts
    }, delay)
    await person.logOut()
    await expect.poll(() => path(page), soon).toBe('/')
    await page.getByRole('heading', { name: 'Populares esta semana' }).waitFor()
    await expect.poll(() => moves.evaluate(({ begun, done }) => [begun, done]), soon).toEqual([1, 1])
    expect(path(page)).toBe('/')
  },
)

it('work that is not saved yet is asked about before an account is deleted', async () => {
  const trip = await createItinerary(lucia, { title: 'Roma sin red' })
  const person = await open(lucia, 'allow')
  const { page, context } = person
  await page.goto(`/itineraries/${trip}`)
  await person.edit()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await person.addEvent(1, 'Coliseo')
  await person.chip(/Guardado en este dispositivo/)
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Configuración' }).click()
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar.' })
  await question.getByRole('button', { name: 'Esperar' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  await question.getByRole('button', { name: 'Salir y perderlos' }).click()
  await page.getByRole('dialog', { name: /¿Borrar la cuenta/ }).waitFor()
})

it('axe finds nothing serious', async () => {
  const { page } = await open()
  await expectAccessible(page)
  await field(page, 'Nueva contraseña').fill('corta')
  await save(page).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})
