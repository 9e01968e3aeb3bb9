import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { setStage } from '#testkit/browser/stage'

const stage = setStage()
/** Has five public trips, one private one and one list. */
let marcos: Account
/** Has nothing yet; another one for each test. */
let lucia: Account

beforeAll(async () => {
  marcos = await signUp(stage.server, { username: 'MarcosIB', name: 'Marcos Ibáñez' })
  for (let i = 1; i <= 5; i += 1) await createItinerary(marcos, { title: `Viaje ${i}` })
  await createItinerary(marcos, { title: 'Sorpresa', isPublic: false })
  await marcos.call('POST /lists', { body: { title: 'Puestas de sol', isPublic: true } })
})

let people = 0

beforeEach(async () => {
  people += 1
  lucia = await signUp(stage.server, { username: `lucia${people}`, name: 'Lucía Ferrer' })
})

const { open } = stage

const signIn = async (page: Page, account: Account) => {
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
  await dialog.getByLabel('Usuario/Correo electrónico').fill(account.username)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const refuse = { status: 500, contentType: 'application/json', body: '{"error":"InternalError","message":"","requestId":"1"}' }
const path = (page: Page) => new URL(page.url()).pathname
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
const chosenTab = (page: Page) => page.getByRole('main').getByRole('tab', { selected: true }).textContent()
const count = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
/** Nothing is wider than the screen. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

const follow = (who: Account, whom: Account) => who.call('POST /users/{id}/follow', { params: { id: whom.id } })

describe('the address of a profile', () => {
  it('is found in any spelling and by the id, and becomes the one that our links have', async () => {
    const { page, problems } = await open()
    await page.goto('/search')
    for (const spelling of ['MARCOSib', marcos.id]) {
      await page.goto(`/${spelling}`)
      await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
      await expect.poll(() => path(page)).toBe('/marcosib')
      await expect.poll(() => page.title()).toBe('Marcos Ibáñez (@MarcosIB) · Periplo')
      // It took the place of the other spelling.
      await page.goBack()
      expect(path(page)).toBe('/search')
    }
    await page.goto('/MARCOSIB/lists')
    await page.getByRole('heading', { name: 'Listas' }).waitFor()
    await expect.poll(() => path(page)).toBe('/marcosib/lists')
    expect(problems).toEqual([])
  })

  it('of nobody says that there is no such account, on every page of theirs', async () => {
    const { page } = await open()
    for (const address of ['/nadie', '/nadie/itineraries', '/nadie/favorites', '/nadie/lists', '/nadie/followers']) {
      await page.goto(address)
      await page.getByText('Oops! Esta cuenta no existe.').waitFor()
      await page.getByText('Intenta hacer otra búsqueda.').waitFor()
    }
    expect(await page.title()).toBe('Cuenta no encontrada · Periplo')
  })

  it('never takes the place of a page of ours', async () => {
    const { page } = await open()
    for (const address of ['/lists', '/itineraries', '/search/lists']) {
      await page.goto(address)
      await page.getByText('Oops! La página que buscas no existe.').waitFor()
    }
  })

  it('of another person shows nothing of the one before', async () => {
    const { page } = await open(lucia)
    await follow(lucia, marcos)
    await page.goto(`/${lucia.username}`)
    await count(page, '1 siguiendo').click()
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/users/marcosib*', async (route) => {
      await held
      await route.continue()
    })
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Marcos Ibáñez/ })
      .click()
    await expect.poll(() => path(page)).toBe('/marcosib')
    await page.getByRole('main').getByRole('heading', { name: 'Lucía Ferrer' }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    letGo()
    await page.getByRole('heading', { name: 'Marcos Ibáñez' }).waitFor()
    expect(await chosenTab(page)).toBe('Itinerarios')
  })
})

describe('the tabs', () => {
  it('show three each and lead to all of them; coming back and reloading find the tab that was open', async () => {
    const { page, problems } = await open()
    await page.goto('/marcosib')
    await expect.poll(() => titles(page)).toEqual(['Viaje 5', 'Viaje 4', 'Viaje 3'])
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/lists?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Listas' }).click()
    await page.getByRole('progressbar').waitFor()
    letGo()
    await expect.poll(() => titles(page)).toEqual(['Puestas de sol'])
    await page.getByRole('link', { name: 'Ver todos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Listas' }).waitFor()
    expect(path(page)).toBe('/marcosib/lists')
    expect(await page.title()).toBe('Listas de Marcos Ibáñez (@MarcosIB) · Periplo')
    await page.goBack()
    await expect.poll(() => chosenTab(page)).toBe('Listas')
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Puestas de sol'])
    expect(await chosenTab(page)).toBe('Listas')
    await page.getByRole('tab', { name: 'Favoritos' }).click()
    await page.getByText('No hay favoritos').waitFor()
    expect(problems).toEqual([])
  })

  it('are opened from the side of the page; a visitor signs in first and then goes there', async () => {
    const { page } = await open()
    await page.goto('/search')
    const side = page.getByRole('complementary', { name: 'Tu espacio' })
    await side.getByRole('button', { name: 'Favoritos' }).click()
    await signIn(page, lucia)
    await expect.poll(() => path(page)).toBe(`/${lucia.username}`)
    await expect.poll(() => chosenTab(page)).toBe('Favoritos')
    expect(await side.getByRole('link', { name: 'Favoritos' }).getAttribute('aria-current')).toBe('page')
    await side.getByRole('link', { name: 'Listas' }).click()
    await expect.poll(() => chosenTab(page)).toBe('Listas')
  })

  it('are walked through with the keyboard', async () => {
    const { page } = await open()
    await page.goto('/marcosib')
    await page.getByRole('tab', { name: 'Itinerarios' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Puestas de sol'])
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe('Ver todos')
  })

  it('say what went wrong and try again', async () => {
    const { page } = await open()
    await page.route('**/api/itineraries?*', (route) => route.fulfill(refuse))
    await page.goto('/marcosib')
    await page.getByText('No se han podido cargar los itinerarios en este momento. Inténtalo más tarde.').waitFor()
    await page.unroute('**/api/itineraries?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => titles(page)).toEqual(['Viaje 5', 'Viaje 4', 'Viaje 3'])
  })
})

describe('what is private', () => {
  it('shows to its owner alone', async () => {
    const own = await open(marcos)
    await own.page.goto('/marcosib/itineraries')
    await expect.poll(() => titles(own.page)).toEqual(['Sorpresa', 'Viaje 5', 'Viaje 4', 'Viaje 3', 'Viaje 2', 'Viaje 1'])
    for (const account of [undefined, lucia]) {
      const { page } = await open(account)
      await page.goto('/marcosib/itineraries')
      await expect.poll(() => titles(page)).toEqual(['Viaje 5', 'Viaje 4', 'Viaje 3', 'Viaje 2', 'Viaje 1'])
      expect(await page.getByRole('button', { name: /^Borrar / }).count()).toBe(0)
    }
  })
})

describe('an empty profile', () => {
  it('invites its owner to begin', async () => {
    const { page, problems } = await open(lucia)
    await page.goto(`/${lucia.username}`)
    await page.getByText('Crea tu primer itinerario').waitFor()
    await page.getByRole('tab', { name: 'Favoritos' }).click()
    await page.getByText('No hay favoritos').waitFor()
    await page.getByRole('tab', { name: 'Listas' }).click()
    await page.getByText('Crea tu primera lista').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Nueva lista' }).click()
    await expect.poll(() => path(page)).toBe('/create-list')
    expect(problems).toEqual([])
  })

  it('says to others that there is nothing', async () => {
    const { page } = await open(marcos)
    for (const [tab, sentence] of [
      ['itineraries', 'No hay itinerarios públicos'],
      ['favorites', 'No hay favoritos'],
      ['lists', 'No hay listas públicas'],
    ]) {
      await page.goto(`/${lucia.username}/${tab}`)
      await page.getByText(sentence ?? '').waitFor()
    }
    expect(await page.getByRole('main').getByRole('link', { name: /^Nuev/ }).count()).toBe(0)
  })
})

describe('the pages of all', () => {
  it('lead to one more only on one\u2019s own itineraries and lists', async () => {
    const { page } = await open(marcos)
    const plus = page.getByRole('main').getByRole('link', { name: /^Nuev/ })
    for (const [tab, names] of [
      ['itineraries', ['Nuevo itinerario']],
      ['favorites', []],
      ['lists', ['Nueva lista']],
    ] as const) {
      await page.goto(`/marcosib/${tab}`)
      await page.getByRole('link', { name: 'Volver al perfil de @MarcosIB' }).waitFor()
      await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
      const found = await plus.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
      expect(found).toEqual(names)
    }
    await page.getByRole('link', { name: 'Volver al perfil de @MarcosIB' }).click()
    await expect.poll(() => chosenTab(page)).toBe('Listas')
  })

  it('go on as long as there is more, also for the keyboard', async () => {
    for (let i = 1; i <= 30; i += 1) await lucia.call('POST /lists', { body: { title: `Lista ${i}`, isPublic: true } })
    const { page, problems } = await open(undefined, { viewport: { width: 360, height: 640 } })
    await page.goto(`/${lucia.username}/lists`)
    await page.getByRole('button', { name: 'Cargar más' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(12)
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 4000)
          return (await titles(page)).length
        },
        { timeout: 10_000 },
      )
      .toBe(30)
    expect(new Set(await titles(page)).size).toBe(30)
    await page.getByRole('button', { name: 'Cargar más' }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})

describe('the people of a profile', () => {
  it('open over it at an address of their own; closing returns address and focus', async () => {
    await follow(lucia, marcos)
    const { page, problems } = await open(lucia)
    await page.goto(`/${lucia.username}`)
    await count(page, '0 seguidores').click()
    const dialog = page.getByRole('dialog', { name: 'Lucía Ferrer' })
    await dialog.getByText('Aún no tiene seguidores').waitFor()
    expect(path(page)).toBe(`/${lucia.username}/followers`)
    expect(await page.title()).toBe(`Seguidores de Lucía Ferrer (@${lucia.username}) · Periplo`)
    await dialog.getByRole('tab', { name: 'Siguiendo 1' }).click()
    await dialog.getByRole('link', { name: /Marcos Ibáñez/ }).waitFor()
    expect(path(page)).toBe(`/${lucia.username}/following`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(path(page)).toBe(`/${lucia.username}`)
    expect(await page.title()).toBe(`Lucía Ferrer (@${lucia.username}) · Periplo`)
    expect(await focusedText(page)).toBe('0 seguidores')
    expect(problems).toEqual([])
  })

  it('stay open over a reload, and the button back closes them', async () => {
    const { page } = await open(lucia)
    await page.goto('/marcosib')
    await page.getByRole('tab', { name: 'Listas' }).click()
    await count(page, '0 siguiendo').click()
    await page.getByText('Aún no sigue a nadie').waitFor()
    await page.reload()
    await page.getByText('Aún no sigue a nadie').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(path(page)).toBe('/marcosib')
    expect(await chosenTab(page)).toBe('Listas')
  })

  it('cannot be reached from elsewhere', async () => {
    const { page } = await open(lucia)
    for (const address of ['/marcosib/followers', '/marcosib/following', '/MarcosIB/following']) {
      await page.goto(address)
      await expect.poll(() => path(page)).toBe('/marcosib')
      await page.getByRole('tab', { name: 'Listas' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })

  it('show to a visitor once they have signed in', async () => {
    await follow(lucia, marcos)
    const { page } = await open()
    await page.goto(`/${lucia.username}`)
    await page.getByRole('button', { name: '1 siguiendo' }).click()
    await signIn(page, lucia)
    await page
      .getByRole('dialog', { name: 'Lucía Ferrer' })
      .getByRole('link', { name: /Marcos/ })
      .waitFor()
    expect(path(page)).toBe(`/${lucia.username}/following`)
  })

  it('go on as long as there are more, each with a follow button but oneself', async () => {
    for (let i = 0; i < 24; i += 1) await follow(await signUp(stage.server), lucia)
    await follow(marcos, lucia)
    const { page } = await open(marcos)
    await page.goto(`/${lucia.username}`)
    await count(page, '25 seguidores').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Tú', { exact: true }).waitFor()
    await expect
      .poll(
        async () => {
          await dialog.getByRole('tabpanel').hover()
          await page.mouse.wheel(0, 2000)
          return dialog.getByRole('listitem').count()
        },
        { timeout: 10_000 },
      )
      .toBe(25)
    expect(await dialog.getByRole('button', { name: 'Seguir', exact: true }).count()).toBe(24)
  })
})

describe('following from a profile', () => {
  it('changes the count at once, and both are taken back when it fails', async () => {
    const { page } = await open(lucia)
    const other = await signUp(stage.server, { name: 'Tomás Quiroga' })
    await page.goto(`/${other.username}`)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/follow', async (route) => {
      await held
      await route.fulfill(refuse)
    })
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await count(page, '1 seguidor').waitFor()
    letGo()
    await count(page, '0 seguidores').waitFor()
    await page.unroute('**/follow')
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await page.getByRole('button', { name: 'Dejar de seguir', exact: true }).waitFor()
    await count(page, '1 seguidor').waitFor()
    await page.reload()
    await count(page, '1 seguidor').waitFor()
  })

  it('is not offered on one\u2019s own', async () => {
    const { page } = await open(lucia)
    await page.goto(`/${lucia.username}`)
    await page.getByText('Crea tu primer itinerario').waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /[Ss]eguir/ })
        .count(),
    ).toBe(0)
  })
})

describe('deleting from one\u2019s profile', () => {
  it('asks in the itinerary\u2019s name, says what failed, and lets the next one take its place', async () => {
    for (let i = 1; i <= 4; i += 1) await createItinerary(lucia, { title: `Mío ${i}` })
    const { page, problems } = await open(lucia)
    await page.goto(`/${lucia.username}`)
    await page.getByRole('button', { name: 'Borrar Mío 3' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Borrar \u0027Mío 3\u0027?' })
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Borrar Mío 3')

    await page.route('**/api/itineraries/*', (route) => route.fulfill(refuse))
    await page.getByRole('button', { name: 'Borrar Mío 3' }).click()
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await dialog.getByText('Error al borrar el itinerario. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/itineraries/*')

    const deletions: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).dblclick()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => titles(page)).toEqual(['Mío 4', 'Mío 2', 'Mío 1'])
    expect(deletions.length).toBe(1)
    await expect.poll(() => focusedText(page)).toBe('Mío 2')
    expect(problems).toEqual([])
  })

  it('does the same for a list', async () => {
    await lucia.call('POST /lists', { body: { title: 'Algún día' } })
    const { page } = await open(lucia)
    await page.goto(`/${lucia.username}/lists`)
    await page.getByRole('button', { name: 'Borrar Algún día' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Borrar \u0027Algún día\u0027?' })
    await page.route('**/api/lists/*', (route) => route.fulfill(refuse))
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await dialog.getByText('Error al borrar la lista. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/lists/*')
    await dialog.getByRole('button', { name: 'Borrar', exact: true }).click()
    await page.getByText('Crea tu primera lista').waitFor()
  })
})

describe('the looks', () => {
  it('hold a name of fifty wide letters and long numbers on the narrowest phone', async () => {
    const wide = await signUp(stage.server, { username: 'w'.repeat(30), name: 'W'.repeat(50) })
    await createItinerary(wide, { title: 'W'.repeat(50), description: 'W'.repeat(250) })
    await wide.call('POST /lists', { body: { title: 'W'.repeat(50), description: 'W'.repeat(250), isPublic: true } })
    const { page } = await open(wide, { viewport: { width: 360, height: 780 } })
    for (const address of ['', '/itineraries', '/lists']) {
      await page.goto(`/${wide.username}${address}`)
      await page.getByRole('article').first().waitFor()
      expect(await fits(page)).toBe(true)
    }
    await page.goto(`/${wide.username}`)
    await count(page, '0 seguidores').click()
    await page.getByText('Aún no tiene seguidores').waitFor()
    expect(await fits(page)).toBe(true)
  })

  it('please axe in both schemes', async () => {
    await follow(lucia, marcos)
    await lucia.call('POST /lists', { body: { title: 'Algún día' } })
    await createItinerary(lucia, { title: 'Mío' })
    const { page } = await open(lucia)
    for (const address of [`/${lucia.username}`, `/${lucia.username}/lists`, '/marcosib', '/marcosib/itineraries']) {
      await page.goto(address)
      await page.getByRole('article').first().waitFor()
      await expectAccessible(page)
    }
    await page.goto(`/${lucia.username}`)
    await count(page, '1 siguiendo').click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await expectAccessible(page)
  })
})
