// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { fitsHorizontally, pathOf } from '#testkit/browser/pageSteps'
import { setUpSettingsFixture, settingsField } from '#testkit/browser/peopleFixture'
import { VirtualAuthenticator } from './virtualAuthenticator'
import { waitForMail } from '#testkit/mail/readMail'

const PASSWORD = 'una contraseña larga'
const ENTER = 'Entrar con una llave de acceso'
const BLOCKED =
  'Por seguridad, hemos bloqueado esta llave de acceso: puede que exista una copia. Usa tu contraseña u otra llave, y quítala en Configuración.'
const fixture = setUpSettingsFixture()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).click()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const row = (page: Page, name: string) => page.getByRole('list', { name: 'Llaves de acceso' }).getByText(name, { exact: true })

async function add(page: Page, name: string): Promise<void> {
  await press(page, 'Añadir una llave de acceso')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nombre', { exact: true }).fill(name)
  await sheet.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD)
  await press(page, 'Crear la llave')
  await row(page, name).waitFor()
  await sheet.waitFor({ state: 'hidden' })
}

async function signOut(page: Page): Promise<void> {
  // The page itself reloads when it meets the end of its session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
}

for (const width of [360, 1440])
  it(`a passkey is added in the settings, signs in, is renamed and removed, at ${width} px`, async () => {
    const { page } = await fixture.open({ beforeOpening: (empty) => empty.setViewportSize({ width, height: 800 }) })
    await VirtualAuthenticator.on(page)
    await says(page, 'Aún no tienes ninguna.')
    await press(page, 'Añadir una llave de acceso')
    await press(page, 'Crear la llave')
    await says(page, 'Ponle un nombre.')
    await says(page, 'Escribe tu contraseña actual.')
    await page.keyboard.press('Escape')
    await add(page, 'Mi teléfono')
    await expectAccessible(page)
    expect(await fitsHorizontally(page)).toBe(true)
    expect((await waitForMail(fixture.server.dataDir, fixture.lucia.email, /^Nueva llave/)).text).toContain(
      'una nueva llave de acceso',
    )

    await signOut(page)
    await button(page, ENTER).waitFor()
    await expectAccessible(page)
    await press(page, ENTER)
    await expect.poll(() => pathOf(page)).toBe('/')

    await page.goto('/settings')
    await press(page, 'Opciones de Mi teléfono')
    await page.getByRole('menuitem', { name: 'Cambiar el nombre' }).click()
    await page.getByRole('dialog').getByLabel('Nombre', { exact: true }).fill('Portátil')
    await press(page, 'Guardar')
    await row(page, 'Portátil').waitFor()
    await press(page, 'Opciones de Portátil')
    await page.getByRole('menuitem', { name: 'Quitar' }).click()
    await press(page, 'Quitar')
    await says(page, 'Aún no tienes ninguna.')
    await signOut(page)
    await press(page, ENTER)
    await says(page, 'Esta llave de acceso no sirve para ninguna cuenta.')
  })

it('login reports an unused passkey', async () => {
  const { page } = await fixture.open()
  const authenticator = await VirtualAuthenticator.on(page)
  await add(page, 'Llavero')
  await signOut(page)
  await authenticator.setVerified(false)
  await press(page, ENTER)
  await says(page, 'No se ha usado ninguna llave de acceso.')
  expect(pathOf(page)).toBe('/login')
})

it('a synced passkey signs in after its counter went back', async () => {
  const { page } = await fixture.open()
  const authenticator = await VirtualAuthenticator.on(page, { isBackupEligible: true })
  await add(page, 'Llavero')
  for (let times = 0; times < 2; times += 1) {
    await signOut(page)
    await press(page, ENTER)
    await expect.poll(() => pathOf(page)).toBe('/')
    await authenticator.resetCounter()
  }
})

for (const width of [360, 1440])
  it(`the owner of a blocked passkey gets in by mail and replaces it, at ${width} px`, async () => {
    const { lucia, server } = fixture
    const { page } = await fixture.open({ beforeOpening: (empty) => empty.setViewportSize({ width, height: 800 }) })
    const authenticator = await VirtualAuthenticator.on(page)
    await add(page, 'Llavero')
    await signOut(page)
    await press(page, ENTER)
    await expect.poll(() => pathOf(page)).toBe('/')
    await signOut(page)
    await authenticator.resetCounter()
    await press(page, ENTER)
    await says(page, BLOCKED)
    await expectAccessible(page)
    expect(await fitsHorizontally(page)).toBe(true)

    await page.getByRole('link', { name: '¿No puedes entrar? Recupera tu cuenta por correo' }).click()
    await button(page, 'Enviar enlace').waitFor()
    await page.getByLabel('Usuario/Correo electrónico').fill(lucia.username)
    await press(page, 'Enviar enlace')
    await says(page, 'Si hay una cuenta con esos datos, te hemos enviado un correo.')
    await page.goto((await waitForMail(server.dataDir, lucia.email, /nueva contraseña/)).link)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmar nueva contraseña').fill(PASSWORD)
    await press(page, 'Guardar y entrar')
    await expect.poll(() => pathOf(page)).toBe('/')

    await page.goto('/settings')
    await says(page, 'Aún no tienes ninguna.')
    await add(page, 'Llavero nuevo')
    await signOut(page)
    await press(page, ENTER)
    await expect.poll(() => pathOf(page)).toBe('/')
  })

it('a blocked passkey is replaced on its device and removed, with the password', async () => {
  const { page } = await fixture.open()
  const authenticator = await VirtualAuthenticator.on(page)
  await add(page, 'Llavero')
  await signOut(page)
  await press(page, ENTER)
  await expect.poll(() => pathOf(page)).toBe('/')
  await authenticator.resetCounter()
  await signOut(page)
  await press(page, ENTER)
  await says(page, BLOCKED)
  await page.getByLabel('Usuario/Correo electrónico').fill(fixture.lucia.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await press(page, 'Entrar')
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.goto('/settings')
  await says(page, 'Bloqueada: puede que exista una copia. Quítala y añade otra.')
  await add(page, 'Llavero nuevo')
  await press(page, 'Opciones de Llavero')
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await press(page, 'Quitar')
  await row(page, 'Llavero').waitFor({ state: 'hidden' })
  await signOut(page)
  await press(page, ENTER)
  await expect.poll(() => pathOf(page)).toBe('/')
})

flow('two passkeys allow an account without a password, and a passkey authorizes a new password', async () => {
  const { page } = await fixture.open()
  const authenticator = await VirtualAuthenticator.on(page)
  await add(page, 'Uno')
  // A device keeps one passkey per account: simulate a second device.
  await authenticator.forgetAll()
  await add(page, 'Dos')
  await press(page, 'Entrar sin contraseña')
  await press(page, 'Quitar')
  await says(page, 'Entras sin contraseña. Para elegir una te pediremos una llave de acceso.')
  expect(await fixture.canLogIn(fixture.lucia.username, PASSWORD)).toBe(false)
  await press(page, 'Opciones de Uno')
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await press(page, 'Quitar')
  await says(page, 'Sin contraseña hacen falta dos llaves. Elige antes una contraseña o añade otra llave.')
  await press(page, 'Cancelar')

  await settingsField(page, 'Nueva contraseña').fill('otra contraseña larga')
  await settingsField(page, 'Confirmar nueva contraseña').fill('otra contraseña larga')
  await press(page, 'Guardar cambios')
  await settingsField(page, 'Contraseña actual').waitFor()
  expect(await fixture.canLogIn(fixture.lucia.username, 'otra contraseña larga')).toBe(true)
})
