// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { UserTab } from '#testkit/browser/userTab'
import { signInContext } from '#testkit/browser/newContext'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

const openBrowser = (name: string) => UserTab.open(fixture.browser, name, fixture.server.url, { serviceWorkers: 'block' })

const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

flow('registering returns signed in to the page that requires an account', async () => {
  const { page, problems } = await openBrowser('Ana')
  await page.goto('/create-itinerary')
  await page.getByRole('link', { name: 'Regístrate' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Nombre de usuario').fill('ana.way')
  await page.getByText('Está libre').waitFor()
  await page.getByLabel('Correo electrónico').fill('ana.way@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('una-contraseña-larga')
  await page.getByRole('radio', { name: 'Avatar 4' }).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { name: 'Crea un nuevo itinerario' }).waitFor()
  await expect.poll(() => path(page)).toBe('/create-itinerary')
  await expect.poll(() => page.title()).toBe('Crea un nuevo itinerario · Periplo')
  expect(problems).toEqual([])
})

const fillIn = async (page: Page, username: string) => {
  await page.getByRole('dialog').getByRole('link', { name: 'Regístrate' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Hugo')
  await page.getByLabel('Nombre de usuario').fill(username)
  await page.getByLabel('Correo electrónico').fill(`${username}@example.com`)
  await page.getByLabel('Contraseña', { exact: true }).fill('una-contraseña-larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

it('the action of a visitor is completed after registering instead of signing in', async () => {
  const trip = await createItinerary(await signUp(fixture.server), { title: 'Roma con calma' })
  const { page } = await openBrowser('Hugo')
  await page.goto(`/itineraries/${trip}`)
  await page.getByRole('button', { name: 'Me gusta, 0' }).click()
  await fillIn(page, 'hugo.likes')
  await page.getByRole('button', { name: 'Me gusta, 1', pressed: true }).waitFor()
  await expect.poll(() => path(page)).toBe(`/itineraries/${trip}`)

  const other = (await openBrowser('Hugo')).page
  await other.goto('/about-us')
  await other.goto('/')
  await other.getByRole('button', { name: 'Nuevo itinerario' }).click()
  await fillIn(other, 'hugo.plans')
  await other.getByRole('heading', { name: 'Crea un nuevo itinerario' }).waitFor()
  await other.goBack()
  await other.getByRole('heading', { name: 'Planifica tus viajes' }).waitFor()
})

it('a missing value is reported at its field, and the first such field gets the focus', async () => {
  const clara = await fixture.open(await signUp(fixture.server), { reducedMotion: 'no-preference' })
  await clara.page.goto('/create-itinerary')
  await clara.page.getByRole('button', { name: 'Crear', exact: true }).click()
  await clara.page.getByText('Por favor, selecciona un destino.').waitFor()
  await expect.poll(() => focused(clara.page)).toBe('title')
  await clara.page.getByLabel('Título').fill('Roma')
  await clara.page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect.poll(() => focused(clara.page)).toBe('destination')
})

it('choosing the first day opens the calendar of the last', async () => {
  // `open` reduces motion: an outgoing month would stay in the page for a moment.
  const { page } = await fixture.open(await signUp(fixture.server))
  await page.goto('/create-itinerary')
  // The calendar loads while the button is pressed.
  await page.getByRole('button', { name: 'Abrir calendario: Fecha de inicio' }).hover()
  await page.mouse.down()
  await page.getByRole('group', { name: 'Fecha de inicio' }).getByRole('spinbutton').first().waitFor({ state: 'attached' })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await page.getByRole('gridcell', { name: '10', exact: true }).click()
  await page.getByRole('dialog', { name: 'Elige fecha de fin' }).getByRole('gridcell', { name: '12', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const last = page.getByRole('group', { name: 'Fecha de fin' }).getByRole('spinbutton')
  await expect.poll(() => last.first().textContent()).toBe('12')
})

flow('a wrong password shows an error and keeps the input', async () => {
  const { page } = await openBrowser('Eva')
  await page.goto('/')
  await page.getByRole('button', { name: 'Nuevo itinerario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
  await dialog.getByLabel('Usuario/Correo electrónico').fill('nadie')
  await dialog.getByLabel('Contraseña', { exact: true }).fill('incorrecta')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await dialog.getByText('Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.').waitFor()
  await expect.poll(() => dialog.getByLabel('Usuario/Correo electrónico').inputValue()).toBe('nadie')
})

it('a closed tab reopens without a network, and signing out there reaches the server later', async () => {
  const fina = await UserTab.open(fixture.browser, 'Fina', fixture.server.url)
  await fina.register()
  await fina.page.goto('/')
  await fina.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await fina.page.reload()
  await fina.page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  await fina.context.setOffline(true)
  await fina.reopen()
  await fina.page.getByText('Sin conexión').waitFor()
  await fina.page.getByRole('heading', { name: 'Planifica tus viajes' }).waitFor()
  await fina.logOut()
  await expect.poll(() => fina.page.evaluate(() => localStorage.getItem('userId'))).toBeNull()

  await fina.context.setOffline(false)
  await fina.reopen()
  const session = () => fina.page.evaluate(() => fetch('/api/auth/session').then((reply) => reply.json() as Promise<unknown>))
  await expect.poll(session).toEqual({ user: null })
  expect(fina.problems).toEqual([])
})

it('an unknown account and an unknown address each have their page', async () => {
  const { page } = await openBrowser('Gala')
  await page.goto('/nadie.por.aqui')
  await page.getByText('Oops! Esta cuenta no existe.').waitFor()
  await page.goto('/a/b/c')
  await page.getByText('Oops! La página que buscas no existe.').waitFor()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect.poll(() => path(page)).toBe('/')
})

it('axe finds nothing serious on the first screens', async () => {
  const { page, context } = await openBrowser('Gina')
  for (const address of ['/', '/login', '/register', '/search', '/nadie.por.aqui']) {
    await page.goto(address)
    await waitUntilSettled(page)
    await expectAccessible(page)
  }
  await signInContext(context, await signUp(fixture.server))
  await page.goto('/create-itinerary')
  await waitUntilSettled(page)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await page.getByRole('button', { name: 'Abrir calendario: Fecha de inicio' }).click()
  await page.getByRole('gridcell').first().waitFor()
  await expectAccessible(page)
})
