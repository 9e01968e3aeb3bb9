// @module-tag long
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { coverToneOf } from '#shared/covers'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { jpeg } from '#testkit/api/pictures'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { createGate } from '#testkit/gate'

const REPOSITORY = 'https://code.example/periplo'
const NETWORK = 'https://network.example/periplo'

const fixture = setUpBrowserFixture({ REPOSITORY_URL: REPOSITORY, NETWORK_URL: NETWORK })
let marcos: Account

beforeAll(async () => {
  marcos = await signUp(fixture.server, { username: 'marcosib', name: 'Marcos Ibáñez' })
})

const { open } = fixture

const path = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent?.slice(0, 40)])

const pages = [
  ['Sobre nosotros', '/about-us', 'Un viaje empieza cuando se cuenta', /GeoNames.*CC BY 4\.0/],
  ['Contacto', '/contact-us', 'Escríbenos', /Enviar mensaje/],
  ['Política de privacidad', '/privacy-policy', 'Política de privacidad', /access_token/],
  ['Términos de uso', '/terms-of-use', 'Términos de uso', /Última actualización: 28 de marzo de 2025/],
] as const

it('the footer links to the information pages, each with title, heading and text', async () => {
  const { page, problems } = await open()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, address, title, text] of pages) {
    await footer.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => path(page)).toBe(address)
    await expect.poll(() => page.title()).toBe(`${name} · Periplo`)
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(text)
    await expect.poll(() => page.evaluate(() => [document.documentElement.lang, window.scrollY])).toEqual(['es', 0])
  }
  await footer.getByText(`© ${new Date().getFullYear()} Periplo`).waitFor()
  expect(problems).toEqual([])
})

it('the footer links to the repository and network of the installation', async () => {
  const { page } = await open()
  await page.goto('/about-us')
  const footer = page.getByRole('contentinfo')
  await expect.poll(() => footer.getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe(REPOSITORY)
  await expect.poll(() => footer.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(NETWORK)
})

it('the about page links to the data source and its license', async () => {
  const { page } = await open()
  await page.goto('/about-us')
  await expect.poll(() => page.getByRole('link', { name: 'GeoNames' }).getAttribute('href')).toBe('https://www.geonames.org')
  await expect
    .poll(() => page.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href'))
    .toContain('creativecommons.org/licenses/by/4.0')
})

it('the contact form reports missing fields, sends once and confirms', async () => {
  const { page } = await open()
  await page.goto('/contact-us')
  const send = page.getByRole('button', { name: 'Enviar mensaje' })
  await send.click()
  await page.getByText('Escribe tu mensaje.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Correo electrónico').fill('lucia')
  await page.getByLabel('Mensaje').fill('¿Y los trenes nocturnos?')
  await send.click()
  await page.getByText('Escribe una dirección de correo electrónico válida.').waitFor()
  await page.getByLabel('Correo electrónico').fill('lucia@correo.es')
  await send.click()
  await send.click({ force: true })
  await page.getByRole('heading', { name: 'Gracias por tu mensaje' }).waitFor()
  await expect.poll(() => focused(page)).toEqual(['DIV', expect.stringContaining('Gracias por tu mensaje')])
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
  await page.getByRole('heading', { name: 'Planifica tus viajes' }).waitFor()
})

it('the contact form keeps a message that fails to send', async () => {
  const { page, context } = await open()
  await page.goto('/contact-us')
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Correo electrónico').fill('lucia@correo.es')
  await page.getByLabel('Mensaje').fill('Desde el tren')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await page.getByText('Ocurrió un error al enviar tu mensaje.').waitFor()
  await expect.poll(() => page.getByLabel('Mensaje').inputValue()).toBe('Desde el tren')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await page.getByRole('heading', { name: 'Gracias por tu mensaje' }).waitFor()
})

it('navigation moves the focus to the heading of the new page, but not on the first load', async () => {
  const { page } = await open()
  await page.goto('/')
  await heading(page).waitFor()
  expect((await focused(page))[0]).toBe('BODY')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).press('Enter')
  await expect.poll(() => focused(page)).toEqual(['H1', 'Escríbenos'])
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.goBack()
  await page.goto('/search?q=marcos&type=user')
  const { opened: mayAnswer, open: answer } = createGate()
  await page.route('**/api/users/marcosib', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.getByRole('link', { name: /@marcosib/ }).press('Enter')
  await expect.poll(() => page.title()).toBe('Periplo')
  answer()
  await expect.poll(() => focused(page)).toEqual(['H1', 'Marcos Ibáñez'])
  await page.goBack()
  await expect.poll(() => focused(page)).toEqual(['H1', expect.stringContaining('Explora destinos')])
})

it('the skip link goes past the header to the content', async () => {
  const { page } = await open()
  await page.goto('/terms-of-use')
  await heading(page).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toEqual(['A', 'Saltar al contenido'])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(page))[0]).toBe('MAIN')
  await page.getByRole('heading', { level: 1, name: 'Términos de uso' }).waitFor()
})

flow('an unknown address, an unknown account and a private trip each have their page', async () => {
  const trip = await createItinerary(marcos, { isPublic: false })
  const { page } = await open(await signUp(fixture.server, { username: 'curiosa' }))
  const cases = [
    ['/a/b/c', '404', 'Oops! La página que buscas no existe.', 'Página no encontrada · Periplo'],
    ['/nadie.por.aqui', '404', 'Oops! Esta cuenta no existe.', 'Cuenta no encontrada · Periplo'],
    [`/itineraries/${trip}`, '401', 'Oops! Acceso no autorizado.', 'Acceso no autorizado · Periplo'],
    [
      '/itineraries/01a20102-0000-7000-8000-000000000000',
      '404',
      'Oops! La página que buscas no existe.',
      'Página no encontrada · Periplo',
    ],
  ] as const
  for (const [address, code, sentence, title] of cases) {
    await page.goto(address)
    await page.getByText(sentence).waitFor()
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await expect.poll(() => page.title()).toBe(title)
  }
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect.poll(() => path(page)).toBe('/')
})

flow('home shows cards and posters of one height, with arrows and no equal covers side by side', async () => {
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) await createItinerary(marcos, { title })
  const { page } = await open(undefined, { viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Populares esta semana' }).getByRole('article')
  await cards.nth(4).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Siguiente: Populares esta semana' }).waitFor()
  const heights = (all: Element[]) => [...new Set(all.map((one) => one.getBoundingClientRect().height))]
  await expect.poll(() => cards.evaluateAll(heights)).toEqual([295])
  await expect
    .poll(() => page.getByRole('region', { name: 'Destinos populares' }).getByRole('link').evaluateAll(heights))
    .toEqual([140])
  const covers = await cards
    .locator('img')
    .evaluateAll((all) =>
      all.flatMap((one) => /^\/covers\/([^/]+)\/.*?card-?(.*)\.svg$/.exec(one.getAttribute('src') ?? '')?.slice(1) ?? []),
    )
  const tones = covers.flatMap((part, at) => (at % 2 === 1 ? [part === '' ? coverToneOf(covers[at - 1] ?? '') : part] : []))
  expect(tones.length).toBeGreaterThanOrEqual(5)
  expect(tones.filter((tone, at) => tone === tones[at - 1])).toEqual([])
})

flow('signing in returns to the page it started from', async () => {
  const { page } = await open()
  await page.goto('/search?q=Roma')
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.getByRole('link', { name: 'Regístrate' }).click()
  await page.getByRole('link', { name: 'Inicia sesión' }).click()
  await page.getByLabel('Usuario/Correo electrónico').fill(marcos.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(marcos.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  expect(page.url()).toBe(`${fixture.server.url}/search?q=Roma`)
  for (const address of ['/login', '/register']) {
    await page.goto(address)
    await expect.poll(() => path(page)).toBe('/')
  }
})

it('an account can start with an uploaded picture, and exists although the upload fails', async () => {
  const { page } = await open()
  const register = async (username: string) => {
    await page.goto('/register')
    await page.getByLabel('Nombre', { exact: true }).fill('Olga')
    await page.getByLabel('Nombre de usuario').fill(username)
    await page.getByLabel('Correo electrónico').fill(`${username}@example.com`)
    await page.getByLabel('Contraseña', { exact: true }).fill('una-contraseña-larga')
    const buffer = await jpeg(200, 200)
    await page.locator('input[type=file]').setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('img', { name: 'Tu imagen' }).waitFor()
  }
  const face = page.getByRole('button', { name: 'Menú de usuario' }).locator('img')
  const create = page.getByRole('button', { name: 'Crear cuenta' })
  await register('olga')
  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await page.getByRole('img', { name: 'Tu imagen' }).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('radio', { name: 'Avatar 1' }).isChecked()).toBe(true)
  await register('olga')
  await create.click()
  await create.click({ force: true }).catch(() => undefined)
  await face.waitFor()
  await expect.poll(() => face.getAttribute('src')).toMatch(/^\/uploads\//)

  await page.context().clearCookies()
  await page.route('**/api/upload/avatar', (route) => route.abort())
  await register('olga.dos')
  await create.click()
  await page.getByText('Tu cuenta ya existe, pero la imagen no se ha podido guardar.').waitFor()
  await expect.poll(() => face.getAttribute('src')).toBe('/images/avatars/avatar-1.svg')
})

it('a reserved username is distinguished from a taken one while typing', async () => {
  const { page } = await open()
  await page.goto('/register')
  const username = page.getByLabel('Nombre de usuario')
  await username.fill('settings')
  await page.getByText('Ese nombre de usuario no se puede usar. Por favor, elige otro.').waitFor()
  await username.fill('MarcosIB')
  await page.getByText('El nombre de usuario ya existe. Por favor, elige otro.').waitFor()
  await username.fill('marcos.dos')
  await page.getByText('Está libre').waitFor()
})

it('axe finds nothing serious', async () => {
  const { page } = await open()
  for (const address of ['/about-us', '/contact-us', '/privacy-policy', '/terms-of-use', '/register', '/a/b/c']) {
    await page.goto(address)
    await waitUntilSettled(page)
    await expectAccessible(page)
  }
})
