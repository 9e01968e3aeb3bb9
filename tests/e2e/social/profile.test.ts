// @module-tag long
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import {
  cardTitles,
  fitsHorizontally,
  focusedText,
  pathOf,
  internalErrorResponse,
  signInByDialog,
} from '#testkit/browser/pageSteps'
import { chosenTabText, followCountLink, setUpProfileFixture } from '#testkit/browser/peopleFixture'
import { createGate } from '#testkit/gate'
import { followAs } from '#testkit/server/socialCalls'

const fixture = setUpProfileFixture()
const { open } = fixture

describe('the address of a profile', () => {
  it('works in any letter case and by id, and becomes the canonical one', async () => {
    const { page, problems } = await open()
    await page.goto('/search')
    for (const spelling of ['MARCOSib', fixture.marcos.id]) {
      await page.goto(`/${spelling}`)
      await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
      await expect.poll(() => pathOf(page)).toBe('/marcosib')
      await expect.poll(() => page.title()).toBe('Marcos Ibáñez (@MarcosIB) · Periplo')
      await page.goBack()
      await expect.poll(() => pathOf(page)).toBe('/search')
    }
    await page.goto('/MARCOSIB/lists')
    await page.getByRole('heading', { name: 'Listas' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/marcosib/lists')
    expect(problems).toEqual([])
  })

  it('of an unknown user shows a missing account, also on its subpages', async () => {
    const { page } = await open()
    for (const address of ['/nadie', '/nadie/itineraries', '/nadie/favorites', '/nadie/lists', '/nadie/followers']) {
      await page.goto(address)
      await page.getByText('Oops! Esta cuenta no existe.').waitFor()
      await page.getByText('Intenta hacer otra búsqueda.').waitFor()
    }
    await expect.poll(() => page.title()).toBe('Cuenta no encontrada · Periplo')
  })

  it('does not match reserved paths of the app', async () => {
    const { page } = await open()
    for (const address of ['/lists', '/itineraries', '/search/lists']) {
      await page.goto(address)
      await page.getByText('Oops! La página que buscas no existe.').waitFor()
    }
  })

  it('of another user shows nothing of the previous profile', async () => {
    const { page } = await open(fixture.lucia)
    await followAs(fixture.lucia, fixture.marcos)
    await page.goto(`/${fixture.lucia.username}`)
    await followCountLink(page, '1 siguiendo').click()
    const { opened: held, open: letGo } = createGate()
    await page.route('**/api/users/marcosib*', async (route) => {
      await held
      await route.continue()
    })
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Marcos Ibáñez/ })
      .click()
    await expect.poll(() => pathOf(page)).toBe('/marcosib')
    await page.getByRole('main').getByRole('heading', { name: 'Lucía Ferrer' }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    letGo()
    await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
    await expect.poll(() => chosenTabText(page)).toBe('Itinerarios')
  })
})

describe('the tabs', () => {
  flow('show three items each, link to all and stay selected after going back or reloading', async () => {
    const { page, problems } = await open()
    await page.goto('/marcosib')
    await expect.poll(() => cardTitles(page)).toEqual(['Viaje 5', 'Viaje 4', 'Viaje 3'])
    const { opened: held, open: letGo } = createGate()
    await page.route('**/api/lists?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Listas' }).click()
    await page.getByRole('progressbar').waitFor()
    letGo()
    await expect.poll(() => cardTitles(page)).toEqual(['Puestas de sol'])
    await page.getByRole('link', { name: 'Ver todos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Listas' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/marcosib/lists')
    await expect.poll(() => page.title()).toBe('Listas de Marcos Ibáñez (@MarcosIB) · Periplo')
    await page.goBack()
    await expect.poll(() => chosenTabText(page)).toBe('Listas')
    await page.reload()
    await expect.poll(() => cardTitles(page)).toEqual(['Puestas de sol'])
    await expect.poll(() => chosenTabText(page)).toBe('Listas')
    await page.getByRole('tab', { name: 'Favoritos' }).click()
    await page.getByText('No hay favoritos').waitFor()
    expect(problems).toEqual([])
  })

  it('open from the sidebar, for a visitor after signing in', async () => {
    const { page } = await open()
    await page.goto('/search')
    const side = page.getByRole('complementary', { name: 'Tu espacio' })
    await side.getByRole('button', { name: 'Favoritos' }).click()
    await signInByDialog(page, fixture.lucia)
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.lucia.username}`)
    await expect.poll(() => chosenTabText(page)).toBe('Favoritos')
    await expect.poll(() => side.getByRole('link', { name: 'Favoritos' }).getAttribute('aria-current')).toBe('page')
    await side.getByRole('link', { name: 'Listas' }).click()
    await expect.poll(() => chosenTabText(page)).toBe('Listas')
  })

  it('work with the keyboard', async () => {
    const { page } = await open()
    await page.goto('/marcosib')
    await page.getByRole('tab', { name: 'Itinerarios' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => cardTitles(page)).toEqual(['Puestas de sol'])
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toBe('Ver todos')
  })

  it('show a load error and retry', async () => {
    const { page } = await open()
    await page.route('**/api/itineraries?*', (route) => route.fulfill(internalErrorResponse))
    await page.goto('/marcosib')
    await page.getByText('No se han podido cargar los itinerarios en este momento. Inténtalo más tarde.').waitFor()
    await page.unroute('**/api/itineraries?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => cardTitles(page)).toEqual(['Viaje 5', 'Viaje 4', 'Viaje 3'])
  })
})

describe('the profile pages', () => {
  it('fit names, titles and descriptions of wide letters on the narrowest phone', async () => {
    const wide = await signUp(fixture.server, { username: 'w'.repeat(30), name: 'W'.repeat(50) })
    await createItinerary(wide, { title: 'W'.repeat(50), description: 'W'.repeat(250) })
    await wide.call('POST /lists', { body: { title: 'W'.repeat(50), description: 'W'.repeat(250), isPublic: true } })
    const { page } = await open(wide, { viewport: { width: 360, height: 780 } })
    for (const address of ['', '/itineraries', '/lists']) {
      await page.goto(`/${wide.username}${address}`)
      await page.getByRole('article').first().waitFor()
      await expect.poll(() => fitsHorizontally(page)).toBe(true)
    }
    await page.goto(`/${wide.username}`)
    await followCountLink(page, '0 seguidores').click()
    await page.getByText('Aún no tiene seguidores').waitFor()
    await expect.poll(() => fitsHorizontally(page)).toBe(true)
  })

  it('pass axe in both color schemes', async () => {
    await followAs(fixture.lucia, fixture.marcos)
    await fixture.lucia.call('POST /lists', { body: { title: 'Algún día' } })
    await createItinerary(fixture.lucia, { title: 'Mío' })
    const { page } = await open(fixture.lucia)
    for (const address of [
      `/${fixture.lucia.username}`,
      `/${fixture.lucia.username}/lists`,
      '/marcosib',
      '/marcosib/itineraries',
    ]) {
      await page.goto(address)
      await page.getByRole('article').first().waitFor()
      await expectAccessible(page)
    }
    await page.goto(`/${fixture.lucia.username}`)
    await followCountLink(page, '1 siguiendo').click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await expectAccessible(page)
  })
})
