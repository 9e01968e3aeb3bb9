// @module-tag long
import type { Page, Route } from 'playwright'
import { expect, it } from 'vitest'
import { cardTitles, waitForNextPaint } from '#testkit/browser/pageSteps'
import { pathAndQuery, searchOption, searchBox, setUpSearchFixture } from './searchFixture'

const fixture = setUpSearchFixture()
const { open } = fixture

const active = async (page: Page) => {
  const id = await searchBox(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

it('the focused field suggests places and users after two letters, the match in bold', async () => {
  const { page, problems } = await open()
  const asked: string[] = []
  page.on('request', (request) => (request.url().includes('/api/search/') ? asked.push(request.url()) : undefined))
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).pressSequentially('p')
  await page.clock.runFor(1000)
  expect(asked).toEqual([])
  await searchBox(page).pressSequentially('aris')
  await page.clock.runFor(199)
  expect(asked).toEqual([])
  await page.clock.resume()
  await searchOption(page, /^París/).waitFor()
  // Typing is debounced: one request per search.
  expect(asked.map((url) => new URL(url).searchParams.get('query'))).toEqual(['paris', 'paris'])

  const places = page.getByRole('group', { name: 'Localizaciones' }).getByRole('option')
  await expect.poll(() => places.count()).toBe(3)
  await expect.poll(() => places.first().textContent()).toBe('ParísIsla de Francia, Francia')
  await expect.poll(() => places.first().locator('b').textContent()).toBe('París')
  const people = page.getByRole('group', { name: 'Usuarios' }).getByRole('option')
  await expect.poll(() => people.allTextContents()).toEqual(['Amélie Poulain@parisina'])
  await expect.poll(() => people.locator('b').textContent()).toBe('paris')
  const list = await page.getByRole('listbox').locator('..').boundingBox()
  expect(list?.height).toBeLessThanOrEqual(400)

  await searchBox(page).blur()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

it('the keyboard walks through the suggestions, and Escape keeps the typed text', async () => {
  const { page } = await open()
  await page.goto('/search')
  await searchBox(page).fill('paris')
  // Users come in a separate response.
  for (const text of [/^París/, /parisina/]) await searchOption(page, text).first().waitFor()
  await expect.poll(() => active(page)).toBeNull()
  await searchBox(page).press('ArrowDown')
  await expect.poll(() => active(page)).toBe('ParísIsla de Francia, Francia')
  await searchBox(page).press('ArrowUp')
  await expect.poll(() => active(page)).toBeNull()
  await searchBox(page).press('ArrowUp')
  await expect.poll(() => active(page)).toBe('Amélie Poulain@parisina')
  await searchBox(page).press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await expect.poll(() => searchBox(page).inputValue()).toBe('paris')
  await searchBox(page).press('Enter')
  await expect.poll(() => pathAndQuery(page)).toEqual(['/search', { q: 'paris' }])
  await expect.poll(() => cardTitles(page)).toEqual(['Sombreros y carretera', 'Museos de domingo', 'El Sena a pie'])
})

it('a chosen place is searched with its region and country and finds only its trips', async () => {
  const { page } = await open()
  await page.goto('/')
  await searchBox(page).fill('paris')
  await searchOption(page, /^París/).waitFor()
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('Enter')
  await expect.poll(() => pathAndQuery(page)).toEqual(['/search', { q: 'París, Isla de Francia, Francia' }])
  await expect.poll(() => cardTitles(page)).toEqual(['Museos de domingo', 'El Sena a pie'])
  await expect.poll(() => searchBox(page).inputValue()).toBe('París, Isla de Francia, Francia')
  await page.getByText('2 itinerarios', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('París, Isla de Francia, Francia: búsqueda · Periplo')
})

it('a chosen user leads to their profile at a lower-case address', async () => {
  const { page } = await open()
  await page.goto('/')
  await searchBox(page).fill('marcos')
  await searchOption(page, /MarcosIb/).click()
  await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
  await expect.poll(() => pathAndQuery(page)).toEqual(['/marcosib', {}])
})

it('an empty text starts no search', async () => {
  const { page } = await open()
  await page.goto('/')
  await searchBox(page).fill('   ')
  await searchBox(page).press('Enter')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  // Empty searches left no history entry.
  await searchBox(page).fill('barcelona')
  await searchBox(page).press('Enter')
  await expect.poll(() => pathAndQuery(page)).toEqual(['/search', { q: 'barcelona' }])
  await page.goBack()
  await expect.poll(() => pathAndQuery(page)).toEqual(['/', {}])
})

it('a late response never replaces a newer one', async () => {
  const { page } = await open()
  const late: Route[] = []
  await page.route('**/api/search/**', (route) =>
    new URL(route.request().url()).searchParams.get('query') === 'par' ? void late.push(route) : route.continue(),
  )
  await page.goto('/search')
  await searchBox(page).fill('par')
  await expect.poll(() => late.length).toBe(2)
  await searchBox(page).fill('barcelona')
  await searchOption(page, /^Barcelona/)
    .first()
    .waitFor()
  for (const route of late) {
    // The page aborted most of them.
    await route.continue().catch(() => undefined)
    await (await route.request().response())?.finished()
  }
  await waitForNextPaint(page)
  const shown = await page.getByRole('option').allTextContents()
  expect(shown.filter((text) => !text.startsWith('Barcelona'))).toEqual([])
})

it('a search for one type suggests nothing of the other', async () => {
  const { page } = await open()
  await page.goto('/search?type=user')
  await searchBox(page).fill('paris')
  await searchOption(page, /parisina/).waitFor()
  await expect.poll(() => page.getByRole('group').allTextContents()).toEqual(['UsuariosAmélie Poulain@parisina'])
  await page.goto('/search?type=itinerary')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await searchBox(page).fill('paris')
  await searchOption(page, /^París/).waitFor()
  expect(asked).not.toContain('/api/search/users')
  expect(await page.getByRole('group', { name: 'Usuarios' }).count()).toBe(0)
})

it('a search works when the suggestions fail', async () => {
  const { page, problems } = await open()
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await page.route('**/api/search/**', (route) => route.abort())
  await page.goto('/')
  await searchBox(page).fill('barcelona')
  await expect.poll(() => failed).toEqual(expect.arrayContaining(['/api/search/locations', '/api/search/users']))
  await waitForNextPaint(page)
  expect(await page.getByRole('listbox').count()).toBe(0)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('article').first().waitFor()
  expect(problems).toEqual([])
})
