// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { fetchItinerary, fillTripForm } from '#testkit/browser/tripSteps'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()
const { open } = fixture

/** As 'Duplicate tab' of a browser: with a copy of the tab's storage. */
async function duplicate(page: Page, { isOffline = false } = {}): Promise<Page> {
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  const tab = await page.context().newPage()
  await tab.addInitScript((entries: Record<string, string>) => {
    if (sessionStorage.getItem('isDuplicated') !== null) return
    sessionStorage.setItem('isDuplicated', '')
    for (const [key, text] of Object.entries(entries)) sessionStorage.setItem(key, text)
  }, stored)
  if (isOffline) await tab.routeWebSocket(/\/sync\//, (socket) => void socket.close({ code: 1011 }))
  await tab.goto(page.url())
  return tab
}

const goOn = (tab: Page, title: string) =>
  tab
    .getByRole('listitem')
    .filter({ hasText: `Dejaste «${title}» a medias` })
    .getByRole('button', { name: 'Seguir escribiendo' })
    .click()

async function save(tab: Page): Promise<void> {
  const form = tab.getByRole('dialog')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

const saved = async (): Promise<{ labels: string[]; notes: string[]; ideas: string[] }> => {
  const { days, ideas } = await fetchItinerary(fixture.trip.carla, fixture.trip.id)
  const events = days[0]?.events ?? []
  return {
    labels: events.map(({ label }) => label),
    notes: events.map(({ description }) => description).filter((note) => note !== ''),
    ideas: ideas.map(({ label }) => label),
  }
}

it.each([false, true])(
  'an event written in a duplicated tab is added once, and both notes stay (offline: %s)',
  async (isOffline) => {
    const ana = await open(fixture.trip.ana)
    await ana.day(1).getByRole('button', { name: 'Añadir evento' }).click()
    const form = ana.page.getByRole('dialog')
    await form.getByLabel('Título').fill('Cena')
    const first = await duplicate(ana.page, { isOffline })
    const second = await duplicate(ana.page, { isOffline })
    await goOn(first, 'Cena')
    await goOn(second, 'Cena')
    await second.getByRole('dialog').getByLabel('Nota').fill('Llevar efectivo')
    await save(first)
    await second.getByRole('heading', { name: 'Cena', includeHidden: true }).waitFor({ state: 'attached' })
    await save(second)
    await form.getByLabel('Nota').fill('Mesa para dos')
    await save(ana.page)
    const once = { labels: ['Coliseo', 'Foro', 'Palatino', 'Cena'], notes: ['Llevar efectivo\nMesa para dos'], ideas: [] }
    await expect.poll(saved).toEqual(once)
    await ana.waitForSaveState('Todo guardado')
    for (const tab of [first, second]) await tab.close()
    expect(await saved()).toEqual(once)
  },
)

it('of two titles in duplicated tabs none is lost, and the next event is another one', async () => {
  const ana = await open(fixture.trip.ana)
  const { page } = ana
  await page.getByRole('button', { name: 'Añadir idea' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill('Ostia')
  const [same, changed] = [await duplicate(page), await duplicate(page)]
  await form.getByRole('button', { name: 'Guardar y añadir otra' }).click()
  await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('')
  await form.getByLabel('Título').fill('Tívoli')
  await save(page)
  await goOn(same, 'Ostia')
  await save(same)
  await goOn(changed, 'Ostia')
  await changed.getByRole('dialog').getByLabel('Título').fill('Nemi')
  await save(changed)
  await expect.poll(saved).toMatchObject({ ideas: ['Ostia', 'Tívoli', 'Nemi'] })
  await page.getByRole('button', { name: 'Añadir idea' }).click()
  await form.getByLabel('Título').fill('Ostia')
  await save(page)
  await expect.poll(saved).toMatchObject({ ideas: ['Ostia', 'Tívoli', 'Nemi', 'Ostia'] })
})

it('a trip is created once from a duplicated tab, and another one from a changed form', async () => {
  const { ana: account } = fixture.trip
  const ana = await open(account, { edits: false })
  await ana.page.goto('/create-itinerary')
  await fillTripForm(ana, 'Segunda vuelta')
  const [same, changed] = [await duplicate(ana.page), await duplicate(ana.page)]
  const create = async (page: Page) => {
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.waitForURL(/\/itineraries\//)
    await page.getByRole('region', { name: /^Día 1\b/ }).waitFor()
    return page.url()
  }
  await changed.getByLabel('Título').fill('Tercera vuelta')
  const address = await create(ana.page)
  expect(await create(same)).toBe(address)
  expect(await create(changed)).not.toBe(address)
  const own = await account.call('GET /itineraries', { query: { userId: account.id, visibility: 'all' } })
  expect(own.map(({ title, dayCount }) => [title, dayCount])).toEqual([
    ['Tercera vuelta', 3],
    ['Segunda vuelta', 3],
    ['Roma con calma', 3],
  ])
})
