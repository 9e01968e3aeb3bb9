import type { Page, Request } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { setStage } from '#testkit/browser/stage'

const stage = setStage()
/** Publishes the trips. */
let marcos: Account
/** Follows nobody, likes nothing; another one for each test. */
let lucia: Account
let trip: { id: string; title: string }

const TRIPS = 14
const PASSWORD = 'una contraseña larga'

beforeAll(async () => {
  marcos = await signUp(stage.server, { username: 'marcos', name: 'Marcos Ibáñez' })
  for (let i = 1; i <= TRIPS; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
  const list = { title: 'Puestas de sol', isPublic: true }
  await marcos.call('POST /lists', { body: list })
})

let people = 0

beforeEach(async () => {
  people += 1
  lucia = await signUp(stage.server, { username: `lucia${people}`, name: 'Lucía Ferrer', password: PASSWORD })
  const title = `Roma ${people}`
  trip = { id: await createItinerary(marcos, { title }), title }
})

const { open } = stage

/** The calls that a page makes from now on, as `POST /api/…`. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

const writes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'))
const card = (page: Page, title = trip.title) =>
  page.getByRole('listitem').getByRole('article').filter({ hasText: title }).first()
const heart = (page: Page, title?: string) => card(page, title).getByRole('button', { name: /^Me gusta/ })
const stateOf = async (page: Page, title?: string) => [
  await heart(page, title).getAttribute('aria-label'),
  await heart(page, title).getAttribute('aria-pressed'),
]
const likesOf = async (account: Account) => {
  const { likes, isLiked } = await account.call('GET /itineraries/{id}', { params: { id: trip.id } })
  return { likes, isLiked }
}
/** Most of what is waited for has come long before. */
const soon = { timeout: 10_000 }
const path = (page: Page) => new URL(page.url()).pathname
const signIn = async (page: Page, account: Account) => {
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
  await dialog.getByLabel('Usuario/Correo electrónico').fill(account.username)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
/** Where the newest trips stand, without a word typed. */
const explore = async (page: Page) => {
  await page.goto('/search?q=madrid')
  await card(page).waitFor()
}

describe('a like', () => {
  it('of a visitor opens the login dialog, and then it is done where they stand', async () => {
    const { page, problems } = await open()
    await explore(page)
    const calls = callsOf(page)
    await heart(page).click()
    await page.getByText(`Para guardar «${trip.title}» en favoritos.`).waitFor()
    expect(writes(calls)).toEqual([])
    await signIn(page, lucia)
    await expect.poll(() => stateOf(page), soon).toEqual(['Me gusta, 1', 'true'])
    expect(path(page)).toBe('/search')
    expect(writes(calls)).toEqual(['POST /api/auth/login', `POST /api/itineraries/${trip.id}/likes`])
    expect(await likesOf(lucia)).toEqual({ likes: 1, isLiked: true })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    expect(problems).toEqual([])
  })

  it('pressed twice in a row comes to nothing, and the second question waits for the first answer', async () => {
    const { page } = await open(lucia)
    await explore(page)
    let underWay = 0
    const together: number[] = []
    await page.route('**/likes', async (route) => {
      underWay += 1
      together.push(underWay)
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    page.on('requestfinished', (request: Request) => {
      if (request.url().endsWith('/likes')) underWay -= 1
    })
    const calls = callsOf(page)
    await heart(page).dblclick()
    await expect.poll(() => writes(calls).length, soon).toBe(2)
    await expect.poll(() => underWay, soon).toBe(0)
    expect(writes(calls).map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE'])
    expect(together).toEqual([1, 1])
    expect(await stateOf(page)).toEqual(['Me gusta, 0', 'false'])
    expect(await likesOf(lucia)).toEqual({ likes: 0, isLiked: false })
  })

  it('pressed three times while the first is under way asks only once', async () => {
    const { page } = await open(lucia)
    await explore(page)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/likes', async (route) => {
      await held
      await route.continue()
    })
    const calls = callsOf(page)
    for (let i = 0; i < 3; i += 1) await heart(page).click()
    await expect.poll(() => stateOf(page), soon).toEqual(['Me gusta, 1', 'true'])
    letGo()
    await expect.poll(() => likesOf(lucia), soon).toEqual({ likes: 1, isLiked: true })
    expect(writes(calls)).toEqual([`POST /api/itineraries/${trip.id}/likes`])
  })

  it.each(['an error of the server', 'a refusal', 'no network'])('is taken back for %s, heart and count', async (why) => {
    const { page } = await open(lucia)
    await explore(page)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/likes', async (route) => {
      await held
      const body = JSON.stringify({ error: why === 'a refusal' ? 'NotFoundError' : 'InternalError', message: '', requestId: '1' })
      if (why === 'no network') return route.abort()
      return route.fulfill({ status: why === 'a refusal' ? 404 : 500, contentType: 'application/json', body })
    })
    await heart(page).click()
    await expect.poll(() => stateOf(page), soon).toEqual(['Me gusta, 1', 'true'])
    letGo()
    await expect.poll(() => stateOf(page), soon).toEqual(['Me gusta, 0', 'false'])
  })

  it('shows on every screen that was open before, also after going back, without asking for them again', async () => {
    const { page, problems } = await open(lucia)
    await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
    const invitations = page.waitForResponse(/\/api\/invitations/)
    await page.goto('/')
    // An answer that the page has not taken in when it is left is asked for again.
    await page.getByRole('region', { name: 'Novedades de tus amigos' }).getByRole('article').first().waitFor()
    await (await invitations).finished()
    await page.getByRole('link', { name: 'Amigos' }).click()
    await page.getByRole('heading', { name: 'Itinerarios recientes de tus amigos' }).waitFor()
    await heart(page).waitFor()
    await page.getByRole('article').filter({ hasText: 'Puestas de sol' }).waitFor()
    const calls = callsOf(page)
    await heart(page).click()
    await expect.poll(() => likesOf(lucia), soon).toEqual({ likes: 1, isLiked: true })
    await page.goBack()
    await page.getByRole('heading', { name: 'Novedades de tus amigos' }).waitFor()
    expect(await stateOf(page)).toEqual(['Me gusta, 1', 'true'])
    expect(calls.filter((call) => !call.includes('/suggested'))).toEqual([`POST /api/itineraries/${trip.id}/likes`])
    expect(problems).toEqual([])
  })

  it('shows in another tab of the same person at once', async () => {
    const person = await open(lucia)
    await explore(person.page)
    const other = await person.context.newPage()
    await explore(other)
    await other.waitForLoadState('networkidle')
    const calls = callsOf(other)
    await heart(person.page).click()
    await expect.poll(() => stateOf(other), soon).toEqual(['Me gusta, 1', 'true'])
    expect(calls).toEqual([])
  })
})

describe('following', () => {
  it('brings the news of that person to the home page, and stopping takes them away', async () => {
    const { page, problems } = await open(lucia)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const follow = page.getByRole('button', { name: 'Seguir a Marcos Ibáñez' })
    await follow.click()
    await page.getByRole('button', { name: 'Dejar de seguir a Marcos Ibáñez' }).waitFor()
    await page.getByRole('heading', { name: 'Novedades de tus amigos' }).waitFor()
    await card(page).waitFor()
    await page.getByRole('button', { name: 'Dejar de seguir a Marcos Ibáñez' }).click()
    await follow.waitFor()
    await page.getByRole('heading', { name: 'Novedades de tus amigos' }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('says how it stands in lists, and on hovering what a press does', async () => {
    const { page } = await open(lucia)
    await page.goto('/connect')
    const row = page.getByRole('listitem').filter({ hasText: '@marcos' })
    await row.getByRole('button', { name: 'Seguir', exact: true }).click()
    await row.getByRole('button', { name: 'Siguiendo', exact: true }).waitFor()
    await page.mouse.move(0, 0)
    await row.getByRole('button').hover()
    await row.getByRole('button', { name: 'Dejar de seguir', exact: true }).click()
    await row.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
    await expect
      .poll(() => lucia.call('GET /users/{id}/is-following', { params: { id: marcos.id } }), soon)
      .toEqual({ isFollowing: false })
  })

  it('asks on small screens before it stops', async () => {
    const { page } = await open(lucia)
    await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/connect')
    await page.getByLabel('Busca a alguien por su nombre').fill('marcos')
    const row = page.getByRole('listitem').filter({ hasText: '@marcos' })
    await row.getByRole('button', { name: 'Siguiendo' }).click()
    expect(await lucia.call('GET /users/{id}/is-following', { params: { id: marcos.id } })).toEqual({ isFollowing: true })
    await page.getByRole('menuitem', { name: 'Dejar de seguir a @marcos' }).click()
    await row.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
  })

  it('is taken back when the server says no', async () => {
    const { page } = await open(lucia)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/follow', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '{}' })
    })
    await page.goto('/connect')
    const row = page.getByRole('listitem').filter({ hasText: '@marcos' })
    await row.getByRole('button', { name: 'Seguir', exact: true }).click()
    await row.getByRole('button', { name: 'Siguiendo', exact: true }).waitFor()
    letGo()
    await row.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
  })
})

describe('a list', () => {
  const choose = async (page: Page) => {
    await card(page).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
    return page.getByRole('dialog', { name: 'Selecciona una lista' })
  }
  const inList = async (id: string) => {
    const { itineraries } = await lucia.call('GET /lists/{id}', { params: { id } })
    return itineraries.map(({ title }) => title)
  }

  it('takes an itinerary from its card, gives it back with a notice, and takes it again with Deshacer', async () => {
    const made = await lucia.attempt('POST /lists', { body: { title: 'Europa en tren', isPublic: false } })
    const id = made.headers.get('location')?.split('/').at(-1) ?? ''
    const { page, problems } = await open(lucia)
    await explore(page)
    const picker = await choose(page)
    await picker.getByRole('button', { name: /^Europa en tren/ }).click()
    await page.getByText('Añadido a Europa en tren').waitFor()
    await picker.waitFor({ state: 'hidden' })
    expect(await inList(id)).toEqual([trip.title])
    // What is known to be in it says so.
    const again = await choose(page)
    await again.getByRole('button', { name: /Europa en tren.*Añadido/ }).waitFor()
    await page.keyboard.press('Escape')
    // The picker takes its entry of the history back.
    await again.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => (history.state as { layers?: number }).layers ?? 0)).toBe(0)

    await page.goto(`/lists/${id}`)
    await card(page).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar de la lista' }).click()
    await card(page).waitFor({ state: 'detached' })
    await expect.poll(() => inList(id), soon).toEqual([])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await card(page).waitFor()
    await expect.poll(() => inList(id), soon).toEqual([trip.title])
    expect(problems).toEqual([])
  })

  it('that does not exist yet can be made from the picker, and holds the itinerary then', async () => {
    const { page } = await open(lucia)
    await explore(page)
    const picker = await choose(page)
    await picker.getByText('No tienes listas disponibles').waitFor()
    await picker.getByRole('link', { name: 'Crea tu primera lista' }).click()
    await expect.poll(() => path(page), soon).toBe('/create-list')
    await page.getByLabel('Título').fill('Algún día')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect.poll(() => path(page), soon).toMatch(/^\/lists\//)
    await card(page).waitFor()
  })

  it('stays as it was when the server does not take the itinerary', async () => {
    await lucia.attempt('POST /lists', { body: { title: 'Europa en tren' } })
    const { page } = await open(lucia)
    await page.route('**/lists/*/itineraries', (route) => route.fulfill({ status: 500, body: '{}' }))
    await explore(page)
    const picker = await choose(page)
    const row = picker.getByRole('button', { name: /^Europa en tren/ })
    const answer = page.waitForResponse('**/lists/*/itineraries')
    await row.click()
    await answer
    await picker.getByText('0 itinerarios').waitFor()
    expect(await picker.getByText('Añadido', { exact: true }).count()).toBe(0)
  })
})

describe('the pages about friends', () => {
  it('go on where one scrolls, and end', async () => {
    await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
    const { page, problems } = await open(lucia)
    await page.goto('/friends')
    await page.getByRole('link', { name: 'Ver todos' }).first().click()
    await page.getByRole('heading', { name: 'Itinerarios recientes de tus amigos', level: 1 }).waitFor()
    const cards = page.getByRole('main').getByRole('article')
    // More only when the end of the list is near.
    await expect.poll(() => cards.count(), soon).toBeGreaterThanOrEqual(12)
    const end = page.getByText('Has llegado al final')
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 10_000)
        return end.count()
      }, soon)
      .toBe(1)
    expect(await cards.count()).toBe(TRIPS + people)
    expect(new Set(await cards.getByRole('heading').allTextContents()).size).toBe(TRIPS + people)
    expect(problems).toEqual([])
  })

  it('say what went wrong, and try again', async () => {
    await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
    const { page } = await open(lucia)
    await page.route(/\/api\/(itineraries|lists|users\/suggested)\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/friends')
    await page.getByText('En este momento no se encuentran itinerarios. Inténtalo más tarde.').waitFor()
    await page.getByText('En este momento no se encuentran listas. Inténtalo más tarde.').waitFor()
    await page.getByText('En este momento no se encuentran usuarios. Inténtalo más tarde.').waitFor()
    await page.unroute(/\/api\/(itineraries|lists|users\/suggested)\?/)
    for (let left = 3; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Reintentar' }).first().click()
      await expect.poll(() => page.getByRole('button', { name: 'Reintentar' }).count(), soon).toBe(left - 1)
    }
    await card(page).waitFor()
    await page.getByRole('article').filter({ hasText: 'Puestas de sol' }).waitFor()
  })

  it('offer people where there is no news yet', async () => {
    const { page } = await open(lucia)
    await page.goto('/friends')
    await page.getByText('No hay itinerarios').waitFor()
    await page.getByText('No hay listas').waitFor()
    await page.getByRole('link', { name: 'Buscar a quién seguir' }).first().click()
    await page.getByRole('heading', { name: 'Conecta con otros usuarios' }).waitFor()
    await page.getByLabel('Busca a alguien por su nombre').fill('nadie que exista')
    await page.getByText('No se han encontrado resultados para "nadie que exista" en usuarios').waitFor()
  })
})

it('axe finds nothing serious on the home page, the pages about friends and the picker of lists', async () => {
  await lucia.call('POST /users/{id}/follow', { params: { id: marcos.id } })
  await lucia.call('POST /itineraries/{id}/likes', { params: { id: trip.id } })
  await lucia.attempt('POST /lists', { body: { title: 'Europa en tren' } })
  const { page } = await open(lucia)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ['/', '/friends', '/connect']) {
    await page.goto(address)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    await expectAccessible(page)
  }
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Opciones' }).click()
  await page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Europa en tren/ })
    .waitFor()
  await expectAccessible(page)
})
