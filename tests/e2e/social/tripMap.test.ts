import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { flow } from '#testkit/browser/flow'
import { phoneContext } from '#testkit/browser/sharedTrip'

const fixture = setUpBrowserFixture()
const [MADRID, ROME, NAPLES, SYDNEY, SUVA] = [3117735, 3169070, 3172394, 2147714, 2198148]

beforeAll(async () => {
  const ana = await signUp(fixture.server)
  const trips = [
    ['Madrid', MADRID],
    ['Madrid otra vez', MADRID],
    ['Roma', ROME],
    ['Nápoles', NAPLES],
    ['Sídney', SYDNEY],
    ['Fiyi', SUVA],
  ] as const
  for (const [title, geonameId] of trips) await createItinerary(ana, { title, location: { geonameId } })
})

const map = (page: Page) => page.getByRole('group', { name: 'Mapa de itinerarios' })
const buttonNames = (page: Page) =>
  map(page)
    .locator('[data-trips]')
    .evaluateAll((pins) => pins.map((one) => one.getAttribute('aria-label')))
const rows = (page: Page) => page.getByRole('list', { name: 'Itinerarios del mapa' }).locator('> li')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /en esta zona|en todo el mundo/ })
const searchHere = (page: Page) => page.getByRole('button', { name: 'Buscar en esta zona' })
function listRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/map/trips')) asked.push(request.url())
  })
  return asked
}

flow('a visitor explores trips on a map: clusters open, pins and cards show each other, the address leads back', async () => {
  const { page } = await fixture.open(undefined, { viewport: { width: 1440, height: 900 } })
  const asked = listRequests(page)
  await page.goto('/search')
  await page.getByRole('button', { name: 'Mapa', exact: true }).click()
  await count(page).getByText('6 itinerarios en todo el mundo').waitFor()
  await expect
    .poll(() => buttonNames(page))
    .toEqual(['Fiyi, Suva, Fiyi', 'Sídney, Sídney, Australia', '4 itinerarios cerca de Nápoles, Italia, acercar el mapa'])
  expect(asked).toHaveLength(1)
  await expectAccessible(page)

  await map(page).getByRole('button', { name: '4 itinerarios cerca de Nápoles, Italia, acercar el mapa' }).press('Enter')
  await expect.poll(() => asked.length).toBe(2)
  await count(page).getByText('4 itinerarios en esta zona').waitFor()
  await expect
    .poll(() => buttonNames(page))
    .toEqual(['Nápoles, Nápoles, Italia', 'Roma, Roma, Italia', '2 itinerarios en Madrid, España'])
  const address = page.url()
  await rows(page).filter({ hasText: 'Nápoles' }).first().hover()
  const naples = map(page).getByRole('button', { name: 'Nápoles, Nápoles, Italia' })
  await expect.poll(() => naples.getAttribute('data-marked')).toBe('')
  await map(page).getByRole('button', { name: 'Roma, Roma, Italia' }).press('Enter')
  await expect.poll(() => rows(page).and(page.locator('[data-marked]')).count()).toBe(1)

  await map(page).focus()
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowDown')
  await searchHere(page).waitFor()
  expect(asked).toHaveLength(2)
  await searchHere(page).press('Enter')
  await page.getByText('No hay itinerarios en esta zona.').waitFor()
  expect(asked).toHaveLength(3)
  await page.getByRole('button', { name: 'Ver todo el mundo' }).press('Enter')
  await count(page).getByText('6 itinerarios en todo el mundo').waitFor()

  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto(address)
  await count(page).getByText('4 itinerarios en esta zona').waitFor()
  expect(page.url()).toBe(address)
})

it(
  'on a phone the first view is of the world, a pin opens its card, and without a network the map says so',
  { tags: 'long' },
  async () => {
    const { page, context } = await fixture.open(undefined, phoneContext)
    await page.goto('/search?view=map')
    await count(page).getByText('6 itinerarios en todo el mundo').waitFor()
    await page.goto('/search?view=map&box=-6,39,-2,42.0000001')
    await count(page).getByText('2 itinerarios en esta zona').waitFor()
    await map(page).getByRole('button', { name: '2 itinerarios en Madrid, España' }).tap()
    const card = page.getByRole('region', { name: '2 itinerarios en Madrid, España' })
    await card.getByRole('link', { name: 'Madrid otra vez' }).waitFor()
    await expectAccessible(page)
    await page.goBack()
    await card.waitFor({ state: 'detached' })

    await map(page).focus()
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight')
    await context.setOffline(true)
    await searchHere(page).tap()
    await page.getByText('Buscar itinerarios en el mapa necesita conexión.').waitFor()
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(1)
    await context.setOffline(false)
    await count(page).waitFor()
  },
)
