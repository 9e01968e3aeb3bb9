// @module-tag long
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { cardTitles, isUpkeepRequest } from '#testkit/browser/pageSteps'
import { pathAndQuery, searchOption, searchBox, setUpSearchFixture } from './searchFixture'

const fixture = setUpSearchFixture()
const { open } = fixture

flow('the address holds the search: a reload keeps it and going back restores the previous one', async () => {
  const { page } = await open(fixture.lucia)
  await page.goto('/search?q=París&onlyFriends=true')
  await expect.poll(() => cardTitles(page)).toEqual(['El Sena a pie'])
  await expect.poll(() => page.getByRole('switch', { name: 'Solo itinerarios de amigos' }).isChecked()).toBe(true)
  await page.getByRole('switch').click()
  await expect.poll(() => cardTitles(page)).toContain('Museos de domingo')
  await expect.poll(() => pathAndQuery(page)).toEqual(['/search', { q: 'París' }])
  await searchBox(page).fill('ma')
  await searchBox(page).press('Enter')
  await page.getByRole('tab', { name: 'Usuarios' }).click()
  await page.getByRole('listitem').filter({ hasText: '@MarcosIb' }).getByRole('button', { name: 'Siguiendo' }).waitFor()
  await expect.poll(() => pathAndQuery(page)).toEqual(['/search', { q: 'ma', type: 'user' }])
  expect(await page.getByRole('switch').count()).toBe(0)

  await page.reload()
  await page.getByRole('listitem').filter({ hasText: '@MarcosIb' }).waitFor()
  await expect.poll(() => page.getByRole('tab', { name: 'Usuarios' }).getAttribute('aria-selected')).toBe('true')
  await page.goBack()
  await page.goBack()
  await expect.poll(() => cardTitles(page)).toContain('Museos de domingo')
  await expect.poll(() => searchBox(page).inputValue()).toBe('París')
  await page.goBack()
  await expect.poll(() => cardTitles(page)).toEqual(['El Sena a pie'])
})

it('a visitor has no friends switch, and its query parameter has no effect', async () => {
  const { page } = await open()
  await page.goto('/search?q=París&onlyFriends=true')
  await expect.poll(() => cardTitles(page)).toEqual(['Sombreros y carretera', 'Museos de domingo', 'El Sena a pie'])
  expect(await page.getByRole('switch').count()).toBe(0)
})

it('scrolling to the end loads more and shows the total', async () => {
  const { page } = await open()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/search?q=barcelona')
  await page.getByText('Más de 12 itinerarios').waitFor()
  await page.getByRole('button', { name: 'Cargar más' }).scrollIntoViewIfNeeded()
  await page.getByText('14 itinerarios', { exact: true }).waitFor()
  const all = await cardTitles(page)
  expect(new Set(all).size).toBe(14)
})

it('an empty result links to the other type and to popular places', async () => {
  const { page } = await open()
  await page.goto('/search?q=Poulain')
  await page.getByText('No se han encontrado resultados para "Poulain" en itinerarios').waitFor()
  await page.getByRole('link', { name: 'Tokio' }).waitFor()
  await page.getByRole('button', { name: 'Buscar en usuarios' }).click()
  await page.getByRole('listitem').filter({ hasText: '@parisina' }).waitFor()
  await searchBox(page).fill('x'.repeat(90))
  await searchBox(page).press('Enter')
  await page.getByText(/^No se han encontrado resultados para "x+" en usuarios$/).waitFor()
})

it('an empty result among friends links to all trips', async () => {
  const { page } = await open(fixture.lucia)
  await page.goto('/search?q=Texas&onlyFriends=true')
  await page.getByRole('button', { name: 'Buscar en todos los itinerarios' }).click()
  await expect.poll(() => cardTitles(page)).toEqual(['Sombreros y carretera'])
})

it('trips are found by words of title and place, in any order and without commas', async () => {
  const { page } = await open()
  for (const q of ['carretera sombreros', 'texas estados unidos', 'PARIS sombreros']) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`)
    await expect.poll(() => cardTitles(page)).toEqual(['Sombreros y carretera'])
  }
})

it('text with no place or too many places is searched like any other', async () => {
  const { page } = await open()
  await page.goto('/search?q=%2C')
  await page.getByText('No se han encontrado resultados para "," en itinerarios').waitFor()
  await page.goto(`/search?q=${encodeURIComponent('París, Texas, Estados Unidos, América')}`)
  await expect.poll(() => cardTitles(page)).toEqual(['Sombreros y carretera'])
})

it('a page without a query searches nothing and shows eight destinations', async () => {
  const { page } = await open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/search')
  await page.getByRole('heading', { name: 'Explora destinos y conecta con otros viajeros' }).waitFor()
  const posters = page.getByRole('region', { name: 'Destinos populares' }).getByRole('link')
  await expect
    .poll(() => posters.allTextContents())
    .toEqual(['Londres', 'París', 'Roma', 'Tokio', 'Madrid', 'Praga', 'Nueva York', 'Florencia'])
  expect(asked.filter((path) => /^\/api\/(itineraries|users|lists)/.test(path))).toEqual([])
  await posters.filter({ hasText: 'París' }).click()
  await expect.poll(() => cardTitles(page)).toContain('El Sena a pie')
})

it('an unreachable server is reported, with a retry', async () => {
  const { page } = await open()
  await page.goto('/search?q=París')
  await page.getByRole('article').first().waitFor()
  await fixture.server.stop()
  await searchBox(page).fill('barcelona')
  await searchBox(page).press('Enter')
  await page.getByText('No se han podido obtener resultados en este momento. Inténtalo más tarde.').waitFor()
  await fixture.server.restart()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('article').first().waitFor()
})

it('an expired session is renewed during a search', async () => {
  const { page, context } = await open(fixture.lucia)
  await page.goto('/search?q=París&onlyFriends=true')
  await expect.poll(() => cardTitles(page)).toEqual(['El Sena a pie'])
  let refused = 0
  await page.route('**/api/itineraries?**', (route) => {
    if (isUpkeepRequest(route.request().url())) return route.continue()
    refused += 1
    if (refused > 1) return route.continue()
    return route.fulfill({ status: 401, json: { error: 'UnauthorizedError', message: '', requestId: '1' } })
  })
  const before = (await context.cookies()).find(({ name }) => name === 'refresh_token')?.value
  await page.getByRole('switch').click()
  await expect.poll(() => cardTitles(page)).toContain('Museos de domingo')
  expect((await context.cookies()).find(({ name }) => name === 'refresh_token')?.value).not.toBe(before)
  await expect.poll(() => pathAndQuery(page)).toEqual(['/search', { q: 'París' }])
})

it('axe finds nothing serious', async () => {
  const { page } = await open(fixture.lucia)
  for (const search of ['', '?q=París', '?q=ma&type=user', '?q=nadie']) {
    await page.goto(`/search${search}`)
    await waitUntilSettled(page)
    await expectAccessible(page)
  }
  await page.goto('/search')
  await searchBox(page).fill('paris')
  await searchOption(page, /^París/).waitFor()
  await searchBox(page).press('ArrowDown')
  await expectAccessible(page)
})
