// @module-tag long
import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { createItinerary, createList, signUp, type Account } from '#testkit/api/apiClient'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()
let ana: Account
let trip: string
let list: string

beforeEach(async () => {
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
  trip = `/itineraries/${await createItinerary(ana, { title: 'Roma con calma' })}`
  list = `/lists/${await createList(ana)}`
})

/**
 * Playwright's goBack waits for a navigation, which closing a layer does not
 * make. Deferred, so that the old page responds.
 */
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const forward = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigation.addEventListener('currententrychange', () => resolve(), { once: true })
        history.forward()
      }),
  )
const path = (page: Page) => new URL(page.url()).pathname
const press = (page: Page, name: string | RegExp, role: 'button' | 'menuitem' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: true }).first().click()
const floating = (page: Page) => page.locator('[role="dialog"], [role="menu"]')
const settled = async (page: Page) => {
  await expect.poll(() => floating(page).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
}
const open = async (page: Page, count: number, what = '') => {
  await expect.poll(() => floating(page).first().isVisible(), { message: what }).toBe(true)
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(count)
}
const edit = async (page: Page) => {
  await press(page, 'Opciones')
  await press(page, 'Editar itinerario', 'menuitem')
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
  await settled(page)
}

/** Layers: where they are and how to open them. */
const things: [name: string, where: () => string, opens: (page: Page) => Promise<unknown>][] = [
  ['the user’s menu', () => '/', (page) => press(page, 'Menú de usuario')],
  ['a card’s menu', () => `/${ana.username}`, (page) => press(page, 'Opciones')],
  ['the menu of a list', () => list, (page) => press(page, 'Opciones')],
  [
    'the question before a list is deleted',
    () => list,
    async (page) => {
      await press(page, 'Opciones')
      await press(page, 'Borrar lista', 'menuitem')
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['an itinerary’s menu', () => trip, (page) => press(page, 'Opciones')],
  ['its sharing', () => trip, (page) => press(page, 'Compartir')],
  [
    'the form of an event',
    () => trip,
    async (page) => {
      await edit(page)
      await press(page, 'Añadir evento')
    },
  ],
  [
    'the menu of a day',
    () => trip,
    async (page) => {
      await edit(page)
      await press(page, /^Opciones del día 1/)
    },
  ],
  [
    'its dates',
    () => trip,
    async (page) => {
      await edit(page)
      await page.getByTitle('Cambiar fechas').first().click()
    },
  ],
  [
    'where changes are',
    () => trip,
    async (page) => {
      await edit(page)
      await press(page, 'Todo guardado')
    },
  ],
  ['the question before an account is deleted', () => '/settings', (page) => press(page, 'Borrar cuenta')],
  ['a calendar', () => '/create-itinerary', (page) => press(page, 'Abrir calendario: Fecha de inicio')],
]

it('the back button of a phone closes any open layer, then leaves the page', async () => {
  const { page, problems } = await fixture.open(ana, phoneContext)
  await page.goto('/search')
  for (const [name, where, opens] of things) {
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.goto(where())
    await opens(page)
    await open(page, 1, name)
    await back(page)
    await settled(page)
    expect([name, path(page)]).toEqual([name, where()])
    await forward(page)
    await settled(page)
    expect([name, path(page)]).toEqual([name, where()])
    await back(page)
    await expect.poll(() => [name, path(page)]).toEqual([name, '/search'])
  }
  expect(problems).toEqual([])
})

it('a layer closed another way leaves no history entry', async () => {
  const { page } = await fixture.open(ana, phoneContext)
  for (const close of [(sheet: Page) => sheet.keyboard.press('Escape'), (sheet: Page) => press(sheet, 'Cerrar')]) {
    await page.goto('/search')
    await page.goto(trip)
    await edit(page)
    const before = await page.evaluate(() => history.length)
    for (let times = 0; times < 3; times += 1) {
      await press(page, 'Añadir evento')
      await open(page, 1)
      await close(page)
      await settled(page)
    }
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
    await back(page)
    await expect.poll(() => path(page)).toBe('/search')
  }
})

it('stacked layers close one by one', async () => {
  const { page } = await fixture.open(ana, phoneContext)
  await page.goto('/search')
  await page.goto(trip)
  await edit(page)
  await page.getByTitle('Cambiar fechas').first().click()
  await open(page, 1)
  await press(page, 'Abrir calendario: Fecha de inicio')
  await open(page, 2)
  await back(page)
  await open(page, 1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await back(page)
  await settled(page)
  await expect.poll(() => path(page)).toBe(trip)
  await back(page)
  await expect.poll(() => path(page)).toBe('/search')
})

it('a page opened from a menu directly follows its opener in the history', async () => {
  const { page } = await fixture.open(ana, phoneContext)
  await page.goto('/search')
  await press(page, 'Menú de usuario')
  await open(page, 1)
  await press(page, 'Configuración', 'menuitem')
  await page.getByRole('heading', { name: 'Configuración del perfil' }).waitFor()
  await settled(page)
  await expect.poll(() => path(page)).toBe('/settings')
  await back(page)
  await expect.poll(() => path(page)).toBe('/search')
  await forward(page)
  await expect.poll(() => path(page)).toBe('/settings')
})

it('a reload with an open layer closes it and leaves no history entry', async () => {
  const { page } = await fixture.open(ana, phoneContext)
  await page.goto('/search')
  await page.goto('/')
  await press(page, 'Menú de usuario')
  await open(page, 1)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  await expect.poll(() => path(page)).toBe('/')
  await back(page)
  await expect.poll(() => path(page)).toBe('/search')
})

it('deleting the itinerary of the page closes all layers and leads home', async () => {
  const { page } = await fixture.open(ana, phoneContext)
  await page.goto('/search')
  await page.goto(trip)
  await press(page, 'Opciones')
  await press(page, 'Borrar itinerario', 'menuitem')
  await open(page, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await expect.poll(() => path(page)).toBe('/')
  await settled(page)
  await expect.poll(() => path(page)).toBe('/')
})

it('deleting the list of the page replaces it in the history', async () => {
  const { page } = await fixture.open(ana, phoneContext)
  await page.goto('/search')
  await page.goto(list)
  await press(page, 'Opciones')
  await press(page, 'Borrar lista', 'menuitem')
  await open(page, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await page.getByText('Crea tu primera lista').waitFor()
  await settled(page)
  await expect.poll(() => path(page)).toBe(`/${ana.username}`)
  await back(page)
  await expect.poll(() => path(page)).toBe('/search')
})
