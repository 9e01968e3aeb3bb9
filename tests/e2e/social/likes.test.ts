// @module-tag long
import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createGate } from '#testkit/gate'
import { holdNotice, isUpkeepRequest, pathOf, signInByDialog } from '#testkit/browser/pageSteps'
import type { ApiClient } from '#testkit/api/apiClient'
import { setUpSocialFixture } from '#testkit/browser/peopleFixture'

const fixture = setUpSocialFixture()
const { card, explore, open } = fixture

const heart = (page: Page) => card(page).getByRole('button', { name: /^Me gusta/ })
const stateOf = async (page: Page) => [
  await heart(page).getAttribute('aria-label'),
  await heart(page).getAttribute('aria-pressed'),
]
const likesOf = async (account: ApiClient) => {
  const { likes, isLiked } = await account.call('GET /itineraries/{id}', { params: { id: fixture.trip.id } })
  return { likes, isLiked }
}

const writesIn = (calls: readonly string[]): string[] => calls.filter((call) => !call.startsWith('GET'))

describe('a like', () => {
  flow('of a visitor opens the login dialog, then is sent without leaving the page', async () => {
    const { page, problems } = await open()
    await explore(page)
    const calls = recordApiCalls(page)
    await heart(page).click()
    await page.getByText(`Para guardar «${fixture.trip.title}» en favoritos.`).waitFor()
    expect(writesIn(calls)).toEqual([])
    await signInByDialog(page, fixture.lucia)
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 1', 'true'])
    await expect.poll(() => pathOf(page)).toBe('/search')
    expect(writesIn(calls)).toEqual(['POST /api/auth/login', `POST /api/itineraries/${fixture.trip.id}/likes`])
    await expect.poll(() => likesOf(fixture.lucia)).toEqual({ likes: 1, isLiked: true })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    expect(problems).toEqual([])
  })

  it('is undone by a second click, whose request waits for the first response', async () => {
    const { page } = await open(fixture.lucia)
    await explore(page)
    let underWay = 0
    const together: number[] = []
    const { opened, open: letGo } = createGate()
    await page.route('**/likes', async (route) => {
      underWay += 1
      together.push(underWay)
      await opened
      await route.continue()
    })
    page.on('requestfinished', (request: Request) => {
      if (request.url().endsWith('/likes')) underWay -= 1
    })
    const calls = recordApiCalls(page)
    await heart(page).dblclick()
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 0', 'false'])
    await expect.poll(() => writesIn(calls).length).toBe(1)
    letGo()
    await expect.poll(() => writesIn(calls).length).toBe(2)
    await expect.poll(() => underWay).toBe(0)
    expect(writesIn(calls).map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE'])
    expect(together).toEqual([1, 1])
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 0', 'false'])
    await expect.poll(() => likesOf(fixture.lucia)).toEqual({ likes: 0, isLiked: false })
  })

  it('clicked three times during its request is sent once', async () => {
    const { page } = await open(fixture.lucia)
    await explore(page)
    const { opened: held, open: letGo } = createGate()
    await page.route('**/likes', async (route) => {
      await held
      await route.continue()
    })
    const calls = recordApiCalls(page)
    for (let i = 0; i < 3; i += 1) await heart(page).click()
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 1', 'true'])
    letGo()
    await expect.poll(() => likesOf(fixture.lucia)).toEqual({ likes: 1, isLiked: true })
    // Later clicks are sent after earlier requests.
    await heart(page).click()
    await expect.poll(() => likesOf(fixture.lucia)).toEqual({ likes: 0, isLiked: false })
    expect(writesIn(calls).map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE'])
  })

  it.each(['an error of the server', 'a refusal', 'no network'])('is reverted on %s', { tags: 'flow' }, async (why) => {
    const { page } = await open(fixture.lucia)
    await explore(page)
    const { opened: held, open: letGo } = createGate()
    await page.route('**/likes', async (route) => {
      await held
      const body = JSON.stringify({ error: why === 'a refusal' ? 'NotFoundError' : 'InternalError', message: '', requestId: '1' })
      if (why === 'no network') return route.abort()
      return route.fulfill({ status: why === 'a refusal' ? 404 : 500, contentType: 'application/json', body })
    })
    await heart(page).click()
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 1', 'true'])
    letGo()
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 0', 'false'])
  })

  it('appears on pages opened before, after going back, without new requests', async () => {
    const { page, problems } = await open(fixture.lucia)
    await fixture.lucia.call('POST /users/{id}/follow', { params: { id: fixture.marcos.id } })
    const invitations = page.waitForResponse(/\/api\/invitations/)
    await page.goto('/')
    // A response that the page has not processed is requested again.
    await page.getByRole('region', { name: 'Novedades de tus amigos' }).getByRole('article').first().waitFor()
    await (await invitations).finished()
    await page.getByRole('link', { name: 'Amigos' }).click()
    await page.getByRole('heading', { name: 'Itinerarios recientes de tus amigos' }).waitFor()
    await heart(page).waitFor()
    await page.getByRole('article').filter({ hasText: 'Puestas de sol' }).waitFor()
    const calls = recordApiCalls(page)
    await heart(page).click()
    await expect.poll(() => likesOf(fixture.lucia)).toEqual({ likes: 1, isLiked: true })
    await page.goBack()
    await page.getByRole('heading', { name: 'Novedades de tus amigos' }).waitFor()
    await expect.poll(() => stateOf(page)).toEqual(['Me gusta, 1', 'true'])
    expect(calls.filter((call) => !call.includes('/suggested'))).toEqual([`POST /api/itineraries/${fixture.trip.id}/likes`])
    expect(problems).toEqual([])
  })

  it('appears immediately in another tab of the same user', async () => {
    const person = await open(fixture.lucia)
    await explore(person.page)
    const other = await person.context.newPage()
    const calls = recordApiCalls(other)
    await explore(other)
    await heart(person.page).click()
    await expect.poll(() => stateOf(other)).toEqual(['Me gusta, 1', 'true'])
    expect(calls).toEqual([...new Set(calls)])
    expect(writesIn(calls)).toEqual([])
  })
})

describe('a list', () => {
  const choose = async (page: Page) => {
    await card(page).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
    return page.getByRole('dialog', { name: 'Selecciona una lista' })
  }
  const inList = async (id: string) => {
    const { itineraries } = await fixture.lucia.call('GET /lists/{id}', { params: { id } })
    return itineraries.map(({ title }) => title)
  }

  flow('gets an itinerary from its card, removes it with a notice and restores it with Deshacer', async () => {
    const made = await fixture.lucia.attempt('POST /lists', { body: { title: 'Europa en tren', isPublic: false } })
    const id = made.headers.get('location')?.split('/').at(-1) ?? ''
    const { page, problems } = await open(fixture.lucia)
    await explore(page)
    const picker = await choose(page)
    await picker.getByRole('button', { name: /^Europa en tren/ }).click()
    await page.getByText('Añadido a Europa en tren').waitFor()
    await picker.waitFor({ state: 'hidden' })
    await expect.poll(() => inList(id)).toEqual([fixture.trip.title])
    const again = await choose(page)
    await again.getByRole('button', { name: /Europa en tren.*Añadido/ }).waitFor()
    await page.keyboard.press('Escape')
    // The picker removes its history entry.
    await again.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => (history.state as { layers?: number }).layers ?? 0)).toBe(0)

    await page.goto(`/lists/${id}`)
    await card(page).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar de la lista' }).click()
    const notice = await holdNotice(page, 'Quitado de «Europa en tren»')
    await card(page).waitFor({ state: 'detached' })
    await expect.poll(() => inList(id)).toEqual([])
    await notice.getByRole('button', { name: 'Deshacer' }).click()
    await card(page).waitFor()
    await expect.poll(() => inList(id)).toEqual([fixture.trip.title])
    expect(problems).toEqual([])
  })

  it('created from the picker contains the itinerary', async () => {
    const { page } = await open(fixture.lucia)
    await explore(page)
    const picker = await choose(page)
    await picker.getByText('No tienes listas disponibles').waitFor()
    await picker.getByRole('link', { name: 'Crea tu primera lista' }).click()
    await expect.poll(() => pathOf(page)).toBe('/create-list')
    await page.getByLabel('Título').fill('Algún día')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/lists\//)
    await card(page).waitFor()
  })

  it('stays unchanged when the server fails to add the itinerary', async () => {
    await fixture.lucia.attempt('POST /lists', { body: { title: 'Europa en tren' } })
    const { page } = await open(fixture.lucia)
    await page.route('**/lists/*/itineraries', (route) => route.fulfill({ status: 500, body: '{}' }))
    await explore(page)
    const picker = await choose(page)
    const row = picker.getByRole('button', { name: /^Europa en tren/ })
    const answer = page.waitForResponse('**/lists/*/itineraries')
    await row.click()
    await answer
    await picker.getByText('0 itinerarios').waitFor()
    await expect.poll(() => picker.getByText('Añadido', { exact: true }).count()).toBe(0)
  })
})

/** Records API calls as `POST /api/…`, except those of the upkeep. */
function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !isUpkeepRequest(request.url())) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}
