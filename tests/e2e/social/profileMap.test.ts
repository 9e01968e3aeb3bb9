// @module-tag long
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createItinerary } from '#testkit/api/apiClient'
import { internalErrorResponse, pathOf } from '#testkit/browser/pageSteps'
import { setUpPeopleFixture } from '#testkit/browser/peopleFixture'

const fixture = setUpPeopleFixture({
  username: 'marcosib',
  async prepare(marcos) {
    await createItinerary(marcos, { startDate: '2024-05-01', endDate: '2024-05-03' })
    await createItinerary(marcos, { startDate: '2024-06-01', endDate: '2024-06-01', isPublic: false })
    await createItinerary(marcos, { startDate: '2098-05-01', endDate: '2098-05-04' })
  },
})
const { open } = fixture

const mapTab = (page: Page) => page.getByRole('main').getByRole('tab', { name: 'Mapa' })
const highlighted = (page: Page) => page.getByRole('img', { name: /^Mapa del mundo/ }).locator('[data-code="ES"][data-active]')

describe('the map of a profile', () => {
  it('is only for its user at first, then for viewers chosen in the settings', async () => {
    const [own, other] = [await open(fixture.marcos), await open(fixture.lucia)]
    await other.page.goto('/marcosib')
    await other.page.getByRole('tab', { name: 'Listas' }).waitFor()
    expect(await mapTab(other.page).count()).toBe(0)
    await other.page.goto('/marcosib/map')
    await other.page.getByText('La página que buscas no existe').waitFor()

    await own.page.goto('/marcosib')
    await mapTab(own.page).click()
    await own.page.getByText('España · 2 viajes · 4 días').waitFor()
    await own.page.getByText('Este mapa solo lo ves tú.').waitFor()
    await own.page.getByLabel('Con lo planeado').click()
    await own.page.getByText('Planeado: 1 viaje · 4 días').waitFor()
    await own.page.getByRole('link', { name: 'Cambiar quién lo ve' }).click()
    await expect.poll(() => pathOf(own.page)).toBe('/settings')
    const saved = own.page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await own.page.getByRole('radio', { name: 'Cualquiera' }).click()
    expect((await saved).status()).toBe(204)

    await other.page.goto('/marcosib')
    await mapTab(other.page).click()
    await other.page.getByText('España · 1 viaje · 3 días').waitFor()
    expect(await other.page.getByLabel('Con lo planeado').count()).toBe(0)
    await other.page.getByRole('link', { name: 'Abrir el mapa' }).click()
    await expect.poll(() => pathOf(other.page)).toBe('/marcosib/map')
    await other.page.getByRole('heading', { name: '1 país' }).waitFor()
    expect(own.problems).toEqual([])
  })

  it('highlights the same country in list and picture', async () => {
    const { page, problems } = await open(fixture.marcos)
    await page.goto('/marcosib/map')
    const row = page.getByRole('button', { name: /^España/ })
    await row.hover()
    await highlighted(page).waitFor({ state: 'attached' })
    await page.mouse.move(0, 0)
    await highlighted(page).waitFor({ state: 'detached' })
    await page.locator('[data-code="ES"]').dispatchEvent('pointermove', { pointerType: 'mouse' })
    await expect.poll(() => row.getAttribute('data-active')).toBe('')
    await page.mouse.move(0, 0)
    await row.press('Enter')
    expect(await row.getAttribute('aria-pressed')).toBe('true')
    expect(problems).toEqual([])
  })

  it('tells when it is empty, cannot be loaded or needs a connection', async () => {
    const { marcos, lucia } = fixture
    await marcos.call('PATCH /users/{id}', { params: { id: marcos.id }, body: { mapAudience: 'everyone' } })
    const { page } = await open(lucia)
    await page.goto(`/${lucia.username}/map`)
    await page.getByText('Tu mapa aún está en blanco').waitFor()
    const call = '**/api/users/*/map'
    await page.route(call, (route) => route.abort('internetdisconnected'))
    await page.goto('/marcosib/map')
    await page.getByText('Sin conexión no se puede ver el mapa.').waitFor()
    await page.unroute(call)
    await page.route(call, (route) => route.fulfill(internalErrorResponse))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText(/^No se ha podido cargar el mapa/).waitFor()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('España · 1 viaje · 3 días').waitFor()
  })
})
