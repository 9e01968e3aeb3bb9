import type { Page, Route } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { setStage } from '#testkit/browser/stage'

const PARIS = 2988507
const PARIS_TEXAS = 4717560
const BARCELONA = 3128760

const stage = setStage()
let lucia: Account
let marcos: Account

beforeAll(async () => {
  marcos = await signUp(stage.server, { username: 'MarcosIb', name: 'Marcos Ibáñez' })
  lucia = await signUp(stage.server, { username: 'luciaferrer', name: 'Lucía Ferrer' })
  await signUp(stage.server, { username: 'parisina', name: 'Amélie Poulain' })
  await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
  await createItinerary(marcos, { title: 'El Sena a pie', location: { geonameId: PARIS } })
  await createItinerary(lucia, { title: 'Museos de domingo', location: { geonameId: PARIS } })
  await createItinerary(lucia, { title: 'París sin decirlo', location: { geonameId: PARIS }, isPublic: false })
  await createItinerary(lucia, { title: 'Sombreros y carretera', location: { geonameId: PARIS_TEXAS } })
  for (let i = 1; i <= 14; i += 1) await createItinerary(marcos, { title: `Barrio ${i}`, location: { geonameId: BARCELONA } })
})

const { open } = stage

/** On a busy machine a page takes its time. */
const soon = { timeout: 10_000 }

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar destinos/usuarios...' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
const address = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, Object.fromEntries(searchParams)]
}
/** What the field says is chosen in the list below it. */
const active = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

it('after two letters the field proposes places and people, the typed letters bold, as long as it has the focus', async () => {
  const { page, problems } = await open()
  const asked: string[] = []
  page.on('request', (request) => (request.url().includes('/api/search/') ? asked.push(request.url()) : undefined))
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('p')
  await page.clock.runFor(1000)
  expect(asked).toEqual([])
  await box(page).pressSequentially('aris')
  await page.clock.runFor(199)
  expect(asked).toEqual([])
  await page.clock.resume()
  await option(page, /^París/).waitFor()
  // One question for the whole word: both searches, asked once typing rested.
  expect(asked.map((url) => new URL(url).searchParams.get('query'))).toEqual(['paris', 'paris'])

  const places = page.getByRole('group', { name: 'Localizaciones' }).getByRole('option')
  expect(await places.count()).toBe(3)
  expect(await places.first().textContent()).toBe('ParísIsla de Francia, Francia')
  expect(await places.first().locator('b').textContent()).toBe('París')
  const people = page.getByRole('group', { name: 'Usuarios' }).getByRole('option')
  expect(await people.allTextContents()).toEqual(['Amélie Poulain@parisina'])
  expect(await people.locator('b').textContent()).toBe('paris')
  const list = await page.getByRole('listbox').locator('..').boundingBox()
  expect(list?.height).toBeLessThanOrEqual(400)

  await box(page).blur()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

it('with the keyboard one goes through the proposals, takes one, or keeps what one typed', async () => {
  const { page } = await open()
  await page.goto('/search')
  await box(page).fill('paris')
  await option(page, /^París/).waitFor()
  expect(await active(page)).toBeNull()
  await box(page).press('ArrowDown')
  expect(await active(page)).toBe('ParísIsla de Francia, Francia')
  await box(page).press('ArrowUp')
  expect(await active(page)).toBeNull()
  await box(page).press('ArrowUp')
  expect(await active(page)).toBe('Amélie Poulain@parisina')
  await box(page).press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await box(page).inputValue()).toBe('paris')
  await box(page).press('Enter')
  await expect.poll(() => address(page), soon).toEqual(['/search', { q: 'paris' }])
  // All that begins so, in Texas too.
  await expect.poll(() => titles(page), soon).toEqual(['Sombreros y carretera', 'Museos de domingo', 'El Sena a pie'])
})

it('a chosen place is searched for with its region and country, and only it is found', async () => {
  const { page } = await open()
  await page.goto('/')
  await box(page).fill('paris')
  await option(page, /^París/).waitFor()
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect.poll(() => address(page), soon).toEqual(['/search', { q: 'París, Isla de Francia, Francia' }])
  await expect.poll(() => titles(page), soon).toEqual(['Museos de domingo', 'El Sena a pie'])
  expect(await box(page).inputValue()).toBe('París, Isla de Francia, Francia')
  await page.getByText('2 itinerarios', { exact: true }).waitFor()
  expect(await page.title()).toBe('París, Isla de Francia, Francia: búsqueda · Periplo')
})

it('a chosen person leads to their page, in lower case', async () => {
  const { page } = await open()
  await page.goto('/')
  await box(page).fill('marcos')
  await option(page, /MarcosIb/).click()
  await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
  expect(address(page)).toEqual(['/marcosib', {}])
})

it('an empty text searches for nothing', async () => {
  const { page } = await open()
  await page.goto('/')
  await box(page).fill('   ')
  await box(page).press('Enter')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  // The next search is the first that leads anywhere.
  await box(page).fill('barcelona')
  await box(page).press('Enter')
  await expect.poll(() => address(page), soon).toEqual(['/search', { q: 'barcelona' }])
  await page.goBack()
  await expect.poll(() => address(page), soon).toEqual(['/', {}])
})

it('an answer that comes late never takes the place of a newer one', async () => {
  const { page } = await open()
  const late: Route[] = []
  await page.route('**/api/search/**', (route) =>
    new URL(route.request().url()).searchParams.get('query') === 'par' ? void late.push(route) : route.continue(),
  )
  await page.goto('/search')
  await box(page).fill('par')
  await expect.poll(() => late.length, soon).toBe(2)
  await box(page).fill('barcelona')
  await option(page, /^Barcelona/)
    .first()
    .waitFor()
  for (const route of late) {
    // The page gave up most of them, which cannot go on.
    await route.continue().catch(() => undefined)
    await (await route.request().response())?.finished()
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shown = await page.getByRole('option').allTextContents()
  expect(shown.filter((text) => !text.startsWith('Barcelona'))).toEqual([])
})

it('a search for one kind of thing proposes nothing of the other', async () => {
  const { page } = await open()
  await page.goto('/search?type=user')
  await box(page).fill('paris')
  await option(page, /parisina/).waitFor()
  expect(await page.getByRole('group').allTextContents()).toEqual(['UsuariosAmélie Poulain@parisina'])
  await page.goto('/search?type=itinerary')
  await box(page).fill('paris')
  await option(page, /^París/).waitFor()
  expect(await page.getByRole('group', { name: 'Usuarios' }).count()).toBe(0)
})

it('proposals that cannot be had are no reason not to search', async () => {
  const { page, problems } = await open()
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await page.route('**/api/search/**', (route) => route.abort())
  await page.goto('/')
  await box(page).fill('barcelona')
  await expect.poll(() => failed, soon).toEqual(expect.arrayContaining(['/api/search/locations', '/api/search/users']))
  expect(await page.getByRole('listbox').count()).toBe(0)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('article').first().waitFor()
  expect(problems).toEqual([])
})

it('all of a search is in its address: reloading keeps it, going back brings back the one before', async () => {
  const { page } = await open(lucia)
  await page.goto('/search?q=París&onlyFriends=true')
  await expect.poll(() => titles(page), soon).toEqual(['El Sena a pie'])
  expect(await page.getByRole('switch', { name: 'Solo itinerarios de amigos' }).isChecked()).toBe(true)
  await page.getByRole('switch').click()
  await expect.poll(() => titles(page), soon).toContain('Museos de domingo')
  expect(address(page)).toEqual(['/search', { q: 'París' }])
  await box(page).fill('ma')
  await box(page).press('Enter')
  await page.getByRole('tab', { name: 'Usuarios' }).click()
  await page.getByRole('listitem').filter({ hasText: '@MarcosIb' }).getByRole('button', { name: 'Siguiendo' }).waitFor()
  expect(address(page)).toEqual(['/search', { q: 'ma', type: 'user' }])
  expect(await page.getByRole('switch').count()).toBe(0)

  await page.reload()
  await page.getByRole('listitem').filter({ hasText: '@MarcosIb' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Usuarios' }).getAttribute('aria-selected')).toBe('true')
  await page.goBack()
  await page.goBack()
  await expect.poll(() => titles(page), soon).toContain('Museos de domingo')
  expect(await box(page).inputValue()).toBe('París')
  await page.goBack()
  await expect.poll(() => titles(page), soon).toEqual(['El Sena a pie'])
})

it('a visitor has no switch for friends, and its address changes nothing for them', async () => {
  const { page } = await open()
  await page.goto('/search?q=París&onlyFriends=true')
  await expect.poll(() => titles(page), soon).toEqual(['Sombreros y carretera', 'Museos de domingo', 'El Sena a pie'])
  expect(await page.getByRole('switch').count()).toBe(0)
})

it('the end of the list brings more, and says how much there is', async () => {
  const { page } = await open()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/search?q=barcelona')
  await page.getByText('Más de 12 itinerarios').waitFor()
  await page.getByRole('button', { name: 'Cargar más' }).scrollIntoViewIfNeeded()
  await page.getByText('14 itinerarios', { exact: true }).waitFor()
  const all = await titles(page)
  expect(new Set(all).size).toBe(14)
})

it('nothing found is said with a way to the other kind, and with places to begin with', async () => {
  const { page } = await open()
  await page.goto('/search?q=Poulain')
  await page.getByText('No se han encontrado resultados para "Poulain" en itinerarios').waitFor()
  await page.getByRole('link', { name: 'Tokio' }).waitFor()
  await page.getByRole('button', { name: 'Buscar en usuarios' }).click()
  await page.getByRole('listitem').filter({ hasText: '@parisina' }).waitFor()
  await box(page).fill('x'.repeat(90))
  await box(page).press('Enter')
  await page.getByText(/^No se han encontrado resultados para "x+" en usuarios$/).waitFor()
})

it('among friends only, nothing found leads to all trips', async () => {
  const { page } = await open(lucia)
  await page.goto('/search?q=Texas&onlyFriends=true')
  await page.getByRole('button', { name: 'Buscar en todos los itinerarios' }).click()
  await expect.poll(() => titles(page), soon).toEqual(['Sombreros y carretera'])
})

it('trips are found by words of their title and of their place, in any order and without commas', async () => {
  const { page } = await open()
  for (const q of ['carretera sombreros', 'texas estados unidos', 'PARIS sombreros']) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`)
    await expect.poll(() => titles(page), soon).toEqual(['Sombreros y carretera'])
  }
})

it('text that names no place, or too many, is a search like any other', async () => {
  const { page } = await open()
  await page.goto('/search?q=%2C')
  await page.getByText('No se han encontrado resultados para "," en itinerarios').waitFor()
  await page.goto(`/search?q=${encodeURIComponent('París, Texas, Estados Unidos, América')}`)
  await expect.poll(() => titles(page), soon).toEqual(['Sombreros y carretera'])
})

it('without a question nothing is searched for: eight destinations to begin with', async () => {
  const { page } = await open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/search')
  await page.getByRole('heading', { name: 'Explora destinos y conecta con otros viajeros' }).waitFor()
  const posters = page.getByRole('region', { name: 'Destinos populares' }).getByRole('link')
  expect(await posters.allTextContents()).toEqual([
    'Londres',
    'París',
    'Roma',
    'Tokio',
    'Madrid',
    'Praga',
    'Nueva York',
    'Florencia',
  ])
  expect(asked.filter((path) => /^\/api\/(itineraries|users|lists)/.test(path))).toEqual([])
  await posters.filter({ hasText: 'París' }).click()
  await expect.poll(() => titles(page), soon).toContain('El Sena a pie')
})

it('a server that is away is said, and asked again at a press', async () => {
  const { page } = await open()
  await page.goto('/search?q=París')
  await page.getByRole('article').first().waitFor()
  await stage.server.stop()
  await box(page).fill('barcelona')
  await box(page).press('Enter')
  await page.getByText('No se han podido obtener resultados en este momento. Inténtalo más tarde.').waitFor()
  await stage.server.restart()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('article').first().waitFor()
})

it('a session that has run out is renewed in the middle of a search', async () => {
  const { page, context } = await open(lucia)
  await page.goto('/search?q=París&onlyFriends=true')
  await expect.poll(() => titles(page), soon).toEqual(['El Sena a pie'])
  let refused = 0
  await page.route('**/api/itineraries?**', (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    return route.fulfill({ status: 401, json: { error: 'UnauthorizedError', message: '', requestId: '1' } })
  })
  const before = (await context.cookies()).find(({ name }) => name === 'refresh_token')?.value
  await page.getByRole('switch').click()
  await expect.poll(() => titles(page), soon).toContain('Museos de domingo')
  expect((await context.cookies()).find(({ name }) => name === 'refresh_token')?.value).not.toBe(before)
  expect(address(page)).toEqual(['/search', { q: 'París' }])
})

it('axe finds nothing serious', async () => {
  const { page } = await open(lucia)
  for (const search of ['', '?q=París', '?q=ma&type=user', '?q=nadie']) {
    await page.goto(`/search${search}`, { waitUntil: 'networkidle' })
    await expectAccessible(page)
  }
  await page.goto('/search')
  await box(page).fill('paris')
  await option(page, /^París/).waitFor()
  await box(page).press('ArrowDown')
  await expectAccessible(page)
})
