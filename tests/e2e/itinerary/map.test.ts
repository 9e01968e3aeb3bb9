import { describe, expect, it } from 'vitest'
import type { Locator } from 'playwright'
import { signUp } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { openSignedIn, waitForLocalCopy } from '#testkit/browser/openSignedIn'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { buttonIn, currentDialog, fetchItinerary } from '#testkit/browser/tripSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { colosseum } from '#testkit/randomPlace'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpBrowserFixture()

const foro = { ...colosseum, name: 'Foro Romano', lat: 41.8925, lng: 12.4853 }
const vatican = { ...colosseum, name: 'Museos Vaticanos', lat: 41.9065, lng: 12.4536 }
const hotel = { ...colosseum, name: 'Hotel secreto', lat: 41.8986, lng: 12.4768, hidden: true }
const plan = {
  1: [{ label: 'Coliseo', place: colosseum, startTime: '09:00' }, { label: 'Comida' }, { label: 'Foro', place: foro }],
  2: [
    { label: 'Vaticano', place: vatican },
    { label: 'Hotel', category: 'accommodation' as const, place: hotel },
  ],
  0: [{ label: 'Ostia', place: { ...colosseum, name: 'Ostia', lat: 41.7553, lng: 12.2884, accuracy: 300 } }],
}

const map = ({ page }: UserTab): Locator => page.getByRole('group', { name: 'Mapa del viaje' })
const pin = (person: UserTab, name: string): Locator => map(person).getByRole('button', { name, exact: true })
const pinNames = (person: UserTab) =>
  map(person)
    .locator('[data-pin]')
    .evaluateAll((pins) => pins.map((one) => one.getAttribute('aria-label')))
const isAtTop = (person: UserTab) =>
  map(person).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && top < 160 && bottom <= window.innerHeight
  })
const movablePins = (person: UserTab): Locator => map(person).locator('[data-movable]')
/** By MapLibre, or drawn before and without it. */
async function isDrawn(person: UserTab): Promise<void> {
  const land = 'svg path[fill="var(--map-land)"][d^=M]'
  await expect.poll(() => map(person).locator(`${land}, canvas`).count()).toBeGreaterThan(0)
}

async function makeTrip() {
  const owner = await signUp(fixture.server)
  const { id, page } = await createPlannedTrip(owner, plan, { isPublic: true })
  page.destroy()
  return { owner, id, address: `/itineraries/${id}` }
}

describe('the map of a trip', () => {
  it('opens beside the days, points at cards, and a pin that is dragged moves for all, once undone', async () => {
    const { owner, id, address } = await makeTrip()
    const ana = await openSignedIn(fixture.browser, fixture.server, owner)
    await ana.page.goto(address)
    await buttonIn(ana.page, 'Mapa').click()
    expect(new URL(ana.page.url()).search).toBe('?view=map')
    await isDrawn(ana)
    await map(ana).page().getByRole('group', { name: 'Qué se ve' }).getByRole('button', { name: 'Día 2' }).click()
    expect(await pinNames(ana)).toEqual(['Día 2, parada 1: Vaticano', 'Día 2, parada 2: Hotel'])
    await pin(ana, 'Día 2, parada 1: Vaticano').click()
    await ana.event('Vaticano').waitFor()
    await expectAccessible(ana.page)

    const visitor = await fixture.open(undefined, phoneContext)
    await visitor.page.goto(`${address}?view=map`)
    await visitor.page.getByRole('group', { name: 'Qué se ve' }).getByRole('button', { name: 'Día 2' }).click()
    await expect.poll(() => pinNames(visitor)).toEqual(['Día 2, parada 1: Vaticano'])
    expect(await visitor.page.getByText('Sin lugar').count()).toBe(0)
    await pin(visitor, 'Día 2, parada 1: Vaticano').tap()
    await buttonIn(visitor.page, 'Ver en la lista').waitFor()
    await expectAccessible(visitor.page)

    const seen = () => pin(visitor, 'Día 2, parada 1: Vaticano').getAttribute('style')
    const before = await seen()
    await ana.edit()
    await movablePins(ana).first().waitFor()
    const box = await pin(ana, 'Día 2, parada 1: Vaticano').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
    await ana.page.mouse.move(x, y)
    await ana.page.mouse.down()
    await ana.page.mouse.move(x + 30, y + 20, { steps: 4 })
    await ana.page.mouse.up()
    const placeNow = async () => (await fetchItinerary(owner, id)).days[1]?.events[0]?.place
    await expect.poll(async () => (await placeNow())?.source).toBe('map')
    expect((await placeNow())?.lng).toBeGreaterThan(vatican.lng)
    await expect.poll(seen).not.toBe(before)
    await buttonIn(ana.page.getByRole('banner'), 'Deshacer').click()
    await expect.poll(placeNow).toMatchObject({ source: 'sight', lng: vatican.lng })
    await expect.poll(seen).toBe(before)
    expect([...ana.problems, ...visitor.problems]).toEqual([])
  })

  it('is closed by Back on a phone, and stays after a reload', { tags: 'long' }, async () => {
    const { address } = await makeTrip()
    const visitor = await fixture.open(undefined, phoneContext)
    await visitor.page.goto(address)
    await buttonIn(visitor.page, 'Mapa').tap()
    await map(visitor).waitFor()
    expect(await visitor.day(1).isVisible()).toBe(false)
    await visitor.page.reload()
    await map(visitor).waitFor()
    await expect.poll(() => isAtTop(visitor)).toBe(true)
    await visitor.page.goBack()
    await visitor.day(1).waitFor()
    expect(await map(visitor).count()).toBe(0)
  })

  it('fills a phone when its link opens, and stays where a reader scrolled', { tags: 'long' }, async () => {
    const { address } = await makeTrip()
    const visitor = await fixture.open(undefined, phoneContext)
    await visitor.page.goto(`${address}?view=map`)
    await expect.poll(() => isAtTop(visitor)).toBe(true)
    await visitor.page.evaluate(async () => {
      const ended = new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }))
      window.dispatchEvent(new Event('wheel'))
      window.scrollTo(0, 0)
      await ended
    })
    await visitor.page.reload()
    await map(visitor).waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(await visitor.page.evaluate(() => window.scrollY)).toBe(0)
  })

  it('shows its base and pins without a network, on the device of a member', async () => {
    const { owner, id, address } = await makeTrip()
    const person = await fixture.openOfflineReady(owner)
    const kept = person.page.waitForResponse(/\/api\/map\/base\/.*\/8\//)
    await person.page.goto(address)
    await waitForLocalCopy(person.page, owner.id, id)
    await kept
    await expect.poll(() => isTileKept(person, owner.id, id)).toBe(true)
    await person.context.setOffline(true)
    await person.page.goto(`${address}?view=map`)
    await isDrawn(person)
    expect(await pinNames(person)).toContain('Idea: Ostia, lugar aproximado')
    await person.context.setOffline(false)
  })
})

describe('editing on the map', () => {
  it('adds an event by a right click, and marks a place for another', { tags: 'long' }, async () => {
    const { owner, id, address } = await makeTrip()
    const ana = await fixture.open(owner, { viewport: { width: 1440, height: 900 } })
    await ana.page.goto(`${address}?view=map`)
    await ana.edit()
    await movablePins(ana).first().waitFor()
    await map(ana).click({ button: 'right', position: { x: 120, y: 300 } })
    await ana.page.getByRole('menuitem', { name: /^Día 2/ }).click()
    await currentDialog(ana).getByLabel('Título').fill('Helado')
    await currentDialog(ana)
      .getByRole('group', { name: /^Lugar/ })
      .waitFor()
    await buttonIn(currentDialog(ana), 'Guardar').click()
    await pin(ana, 'Día 2, parada 3: Helado').waitFor()

    await buttonIn(ana.page, 'Sin lugar (1)').click()
    await buttonIn(ana.page, 'Poner lugar a Comida').click()
    const field = currentDialog(ana).getByRole('combobox', { name: 'Lugar' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.click()
    await ana.page.getByRole('option', { name: 'Marcar en el mapa' }).click()
    const dialog = ana.page.getByRole('dialog', { name: 'Marcar en el mapa' })
    await dialog.getByRole('group', { name: 'Marcar en el mapa' }).press('ArrowUp')
    await expectAccessible(ana.page)
    await buttonIn(dialog, 'Usar este punto').click()
    await currentDialog(ana)
      .getByRole('group', { name: /^Lugar/ })
      .waitFor()
    await buttonIn(currentDialog(ana), 'Guardar').click()
    const { days } = await fetchItineraryOnce(owner, id, 'Comida')
    expect(days[0]?.events[1]?.place?.source).toBe('map')
    expect(ana.problems).toEqual([])
  })
})

async function fetchItineraryOnce(owner: Parameters<typeof fetchItinerary>[0], id: string, label: string) {
  await expect
    .poll(async () => (await fetchItinerary(owner, id)).days[0]?.events.find((event) => event.label === label)?.place ?? null)
    .not.toBeNull()
  return fetchItinerary(owner, id)
}

const isTileKept = ({ page }: UserTab, userId: string, itineraryId: string) =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const reading: IDBRequest<unknown> = opening.result.transaction('custom').objectStore('custom').get('baseTiles')
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(typeof reading.result === 'string')
          })
        })
      }),
    `it:${userId}:${itineraryId}:1`,
  )
