// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { attemptLogin, fetchSessionUserId, signInAgain } from '#testkit/api/sessionCalls'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { fitsHorizontally, focusedText, pathOf, internalErrorResponse } from '#testkit/browser/pageSteps'
import { setUpSettingsFixture, settingsField } from '#testkit/browser/peopleFixture'
import { waitForMail } from '#testkit/mail/readMail'

const PASSWORD = 'una contraseña larga'
const NEXT_PASSWORD = 'otra contraseña larga'
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const fixture = setUpSettingsFixture()
const mail = (address: string, subject: RegExp, count?: number) => waitForMail(fixture.server.dataDir, address, subject, count)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

async function visitor(options: object = phone): Promise<Page> {
  const context = await fixture.browser.newContext({
    baseURL: fixture.server.url,
    locale: 'es-ES',
    serviceWorkers: 'block',
    ...options,
  })
  return context.newPage()
}

flow('a mailed link resets a forgotten password and signs out all other sessions', async () => {
  const { lucia } = fixture
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click()
  await expect.poll(() => pathOf(page)).toBe('/recover')
  await press(page, 'Enviar enlace')
  await says(page, 'Escribe tu usuario o tu correo electrónico.')
  await page.getByLabel('Usuario/Correo electrónico').fill(lucia.email)
  await expectAccessible(page)
  await press(page, 'Enviar enlace')
  await says(page, 'Si hay una cuenta con esos datos, te hemos enviado un correo.')
  await expect.poll(() => focusedText(page)).toContain('Mira tu correo')
  expect(await fitsHorizontally(page)).toBe(true)

  await page.goto((await mail(lucia.email, /nueva contraseña/)).link)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByLabel('Confirmar nueva contraseña', { exact: true }).fill('otra')
  await press(page, 'Guardar y entrar')
  await says(page, 'La nueva contraseña y la confirmación no coinciden.')
  await page.getByLabel('Confirmar nueva contraseña', { exact: true }).fill(NEXT_PASSWORD)
  await expectAccessible(page)
  await press(page, 'Guardar y entrar')
  await says(page, 'Tu contraseña nueva ya vale')
  await expect.poll(() => pathOf(page)).toBe('/')
  expect(await fetchSessionUserId(lucia)).toBeNull()
  expect([(await attemptLogin(lucia)).status, (await attemptLogin(lucia, NEXT_PASSWORD)).status]).toEqual([401, 200])
})

it('a used link is refused on submit and on load, and a new one is offered', async () => {
  const { lucia } = fixture
  const page = await visitor()
  await fixture.marcos.call('POST /auth/recoveries', { body: { usernameOrEmail: lucia.username } })
  const { link } = await mail(lucia.email, /nueva contraseña/)
  await page.goto(link)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByLabel('Confirmar nueva contraseña', { exact: true }).fill(NEXT_PASSWORD)
  const token = link.split('/').at(-1) ?? ''
  await fixture.marcos.attempt('PUT /auth/recoveries/{token}', { params: { token }, body: { newPassword: 'más rápida' } })
  await press(page, 'Guardar y entrar')
  await says(page, 'Este enlace ya no sirve. Pide otro.')
  await expectAccessible(page)
  await page.reload()
  await says(page, 'Este enlace ya no sirve. Pide otro.')
  await page.getByRole('link', { name: 'Enviar otro enlace' }).click()
  await expect.poll(() => pathOf(page)).toBe('/recover')
})

it('a failed recovery request shows the reason and keeps the input', async () => {
  const page = await visitor()
  await page.goto('/recover')
  await page.getByLabel('Usuario/Correo electrónico').fill('lucia')
  await page.route('**/api/auth/recoveries', (route) => route.abort())
  await press(page, 'Enviar enlace')
  await says(page, 'Recuperar tu cuenta necesita conexión. Comprueba la tuya y vuelve a intentarlo.')
  await page.unroute('**/api/auth/recoveries')
  await page.route('**/api/auth/recoveries', (route) => route.fulfill(internalErrorResponse))
  await press(page, 'Enviar enlace')
  await says(page, 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.')
  expect(await page.getByLabel('Usuario/Correo electrónico').inputValue()).toBe('lucia')
})

it('an email address is confirmed by a button behind the mailed link', async () => {
  const { lucia } = fixture
  const { page, problems } = await fixture.open()
  await says(page, 'Aún no has confirmado este correo.')
  await press(page, 'Reenviar enlace')
  await says(page, `Te hemos enviado un enlace a ${lucia.email}.`)
  await page.goto((await mail(lucia.email, /^Confirma/, 2)).link)
  await page.getByRole('heading', { name: 'Confirma tu correo' }).waitFor()
  await page.getByText(`Confirma que ${lucia.email} es tuyo.`).waitFor()
  expect((await fixture.luciaOnServer()).emailConfirmed).toBe(false)
  await press(page, 'Confirmar mi correo')
  await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a Configuración' }).click()
  await settingsField(page, 'Nombre').waitFor()
  await page.getByText('Aún no has confirmado este correo.').waitFor({ state: 'hidden' })
  await page.goto((await mail(lucia.email, /^Confirma/, 2)).link)
  await page.getByRole('heading', { name: 'Tu correo ya está confirmado' }).waitFor()
  expect(problems).toEqual([])
})

it('a new email address needs password and confirmation, and the old one can revert it', async () => {
  const { lucia } = fixture
  const { page } = await fixture.open()
  const email = `lucia${fixture.number}@otro.es`
  await settingsField(page, 'Correo electrónico').fill(email)
  await says(page, 'Para cambiarlo escribe también tu contraseña actual, más abajo.')
  await press(page, 'Guardar cambios')
  await says(page, 'Escribe tu contraseña actual.')
  await settingsField(page, 'Contraseña actual').fill('no es esta')
  await press(page, 'Guardar cambios')
  await says(page, 'La contraseña no es correcta.')
  await settingsField(page, 'Contraseña actual').fill(PASSWORD)
  await press(page, 'Guardar cambios')
  await says(page, `Para usar ${email}, abre el enlace que te hemos enviado.`)
  await expect.poll(() => settingsField(page, 'Correo electrónico').inputValue()).toBe(lucia.email)
  await page.goto((await mail(email, /nuevo correo/)).link)
  await press(page, 'Confirmar mi correo')
  await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor()
  expect((await fixture.luciaOnServer()).email).toBe(email)

  const owner = await visitor()
  await owner.goto((await mail(lucia.email, /cambiar el correo/)).link)
  await owner.getByRole('heading', { name: '¿No has sido tú?' }).waitFor()
  await owner.getByText(`cambiar el correo de tu cuenta @${lucia.username} por ${email}`).waitFor()
  await expectAccessible(owner)
  await press(owner, 'No he sido yo')
  await owner.getByRole('heading', { name: 'Tu cuenta vuelve a ser tuya' }).waitFor()
  expect(await fetchSessionUserId(lucia)).toBeNull()
  await owner.goto((await mail(lucia.email, /vuelve a ser tuya/)).link)
  await owner.getByLabel('Nueva contraseña', { exact: true }).waitFor()
})

flow('sessions are listed with their browser, and ended singly or all but the current one', async () => {
  const { lucia } = fixture
  const { page } = await fixture.open()
  const list = page.getByRole('list', { name: 'Tus sesiones' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => list.getByRole('listitem').first().textContent()).toMatch(/Chrom\w+ en .*Esta sesión/)
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Cerrar la sesión de / }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  expect(await fetchSessionUserId(lucia)).toBeNull()
  expect(await page.getByRole('button', { name: 'Cerrar las demás' }).count()).toBe(0)

  const others = [await signInAgain(lucia), await signInAgain(lucia)]
  await page.route('**/api/auth/sessions*', (route) => route.abort())
  await page.reload()
  await says(page, 'Ver y cerrar tus sesiones necesita conexión.')
  await page.unroute('**/api/auth/sessions*')
  await press(page, 'Reintentar')
  await press(page, 'Cerrar las demás')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  for (const other of others) expect(await fetchSessionUserId(other)).toBeNull()
})
