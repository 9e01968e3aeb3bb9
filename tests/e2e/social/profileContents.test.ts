// @module-tag long
import { describe, expect, it } from 'vitest'
import { createItinerary } from '#testkit/api/apiClient'
import { cardTitles, focusedText, pathOf, internalErrorResponse } from '#testkit/browser/pageSteps'
import { chosenTabText, setUpProfileFixture } from '#testkit/browser/peopleFixture'

const fixture = setUpProfileFixture()
const { open } = fixture

describe('a private itinerary', () => {
  it('is listed only to its owner', async () => {
    const own = await open(fixture.marcos)
    await own.page.goto('/marcosib/itineraries')
    await expect.poll(() => cardTitles(own.page)).toEqual(['Sorpresa', 'Viaje 5', 'Viaje 4', 'Viaje 3', 'Viaje 2', 'Viaje 1'])
    for (const account of [undefined, fixture.lucia]) {
      const { page } = await open(account)
      await page.goto('/marcosib/itineraries')
      await expect.poll(() => cardTitles(page)).toEqual(['Viaje 5', 'Viaje 4', 'Viaje 3', 'Viaje 2', 'Viaje 1'])
      expect(await page.getByRole('button', { name: /^Borrar / }).count()).toBe(0)
    }
  })
})

describe('an empty profile', () => {
  it('offers its owner to create an itinerary or a list', async () => {
    const { page, problems } = await open(fixture.lucia)
    await page.goto(`/${fixture.lucia.username}`)
    await page.getByText('Crea tu primer itinerario').waitFor()
    await page.getByRole('tab', { name: 'Favoritos' }).click()
    await page.getByText('No hay favoritos').waitFor()
    await page.getByRole('tab', { name: 'Listas' }).click()
    await page.getByText('Crea tu primera lista').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Nueva lista' }).click()
    await expect.poll(() => pathOf(page)).toBe('/create-list')
    expect(problems).toEqual([])
  })

  it('tells other users that it is empty', async () => {
    const { page } = await open(fixture.marcos)
    for (const [tab, sentence] of [
      ['itineraries', 'No hay itinerarios públicos'],
      ['favorites', 'No hay favoritos'],
      ['lists', 'No hay listas públicas'],
    ]) {
      await page.goto(`/${fixture.lucia.username}/${tab}`)
      await page.getByText(sentence ?? '').waitFor()
    }
    expect(await page.getByRole('main').getByRole('link', { name: /^Nuev/ }).count()).toBe(0)
  })
})

describe('the pages with all items', () => {
  it('offer the owner to create itineraries and lists, but not favorites', async () => {
    const { page } = await open(fixture.marcos)
    const plus = page.getByRole('main').getByRole('link', { name: /^Nuev/ })
    for (const [tab, names] of [
      ['itineraries', ['Nuevo itinerario']],
      ['favorites', []],
      ['lists', ['Nueva lista']],
    ] as const) {
      await page.goto(`/marcosib/${tab}`)
      await page.getByRole('link', { name: 'Volver al perfil de @MarcosIB' }).waitFor()
      await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
      const found = () => plus.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
      await expect.poll(found).toEqual(names)
    }
    await page.getByRole('link', { name: 'Volver al perfil de @MarcosIB' }).click()
    await expect.poll(() => chosenTabText(page)).toBe('Listas')
  })

  it('load more until the end, on scroll and by keyboard', async () => {
    for (let i = 1; i <= 30; i += 1) await fixture.lucia.call('POST /lists', { body: { title: `Lista ${i}`, isPublic: true } })
    const { page, problems } = await open(undefined, { viewport: { width: 360, height: 640 } })
    await page.goto(`/${fixture.lucia.username}/lists`)
    await page.getByRole('button', { name: 'Cargar más' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await cardTitles(page)).length).toBeGreaterThan(12)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000)
        return (await cardTitles(page)).length
      })
      .toBe(30)
    expect(new Set(await cardTitles(page)).size).toBe(30)
    await page.getByRole('button', { name: 'Cargar más' }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})

describe("deleting from the user's own profile", () => {
  it('asks with the title of the itinerary, shows a failure and moves the focus to the next one', async () => {
    for (let i = 1; i <= 4; i += 1) await createItinerary(fixture.lucia, { title: `Mío ${i}` })
    const { page, problems } = await open(fixture.lucia)
    await page.goto(`/${fixture.lucia.username}`)
    await page.getByRole('button', { name: 'Borrar Mío 3' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Borrar \u0027Mío 3\u0027?' })
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Borrar Mío 3')

    await page.route('**/api/itineraries/*', (route) => route.fulfill(internalErrorResponse))
    await page.getByRole('button', { name: 'Borrar Mío 3' }).click()
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await dialog.getByText('Error al borrar el itinerario. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/itineraries/*')

    const deletions: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).dblclick()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => cardTitles(page)).toEqual(['Mío 4', 'Mío 2', 'Mío 1'])
    expect(deletions.length).toBe(1)
    await expect.poll(() => focusedText(page)).toBe('Mío 2')
    expect(problems).toEqual([])
  })

  it('asks with the title of a list and shows a failure', async () => {
    await fixture.lucia.call('POST /lists', { body: { title: 'Algún día' } })
    const { page } = await open(fixture.lucia)
    await page.goto(`/${fixture.lucia.username}/lists`)
    await page.getByRole('button', { name: 'Borrar Algún día' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Borrar \u0027Algún día\u0027?' })
    await page.route('**/api/lists/*', (route) => route.fulfill(internalErrorResponse))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await dialog.getByText('Error al borrar la lista. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/lists/*')
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await page.getByText('Crea tu primera lista').waitFor()
  })
})
