import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser'
import { BuiltServer } from '../support/builtServer'
import type { Person as Account } from '../support/people'
import type { Person } from '../support/person'
import { phone, SharedTrip } from '../support/sharedTrip'

let server: BuiltServer
let browser: Browser
let trip: SharedTrip
let people: Person[]

beforeAll(async () => {
  server = await BuiltServer.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})
beforeEach(async () => {
  trip = await SharedTrip.make(server)
  people = []
})
afterEach(async () => {
  for (const { problems } of people) expect(problems).toEqual([])
  for (const { context } of people) await context.close()
})

async function open(account: Account, options: Parameters<SharedTrip['open']>[2] = {}): Promise<Person> {
  const person = await trip.open(browser, account, options)
  people.push(person)
  return person
}

/** All see the same titles in a day. */
const allSee = async (day: number, titles: readonly string[]) => {
  for (const person of people) await expect.poll(() => person.titles(day), { timeout: 10_000 }).toEqual(titles)
}
const ideasOf = (person: Person) => person.page.getByRole('region', { name: 'Ideas' }).getByRole('listitem').allTextContents()
const handle = (person: Person, title: string) => person.page.getByRole('button', { name: `Mover ${title}`, exact: true })
const tile = (person: Person, day: number) =>
  person.page.getByRole('navigation', { name: 'Índice de días' }).getByRole('link', { name: new RegExp(`Día ${day}\\b`) })
const dayTitles = (person: Person) => person.page.getByRole('heading', { name: /^Día \d/ }).allTextContents()

interface Point {
  x: number
  y: number
}
async function middleOf(target: Locator, { below = 0 }: { below?: number } = {}): Promise<Point> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to see there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 + below }
}

async function carry(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 2, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.move(to.x, to.y + 1)
}

/** A finger: rests for `rest` ms, moves, stays there for `stay` ms, and lets go. */
async function finger(page: Page, from: Point, to: Point, { rest = 350, stay = 100 } = {}): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] })
  await touch('touchStart', from)
  await page.waitForTimeout(rest)
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 })
  await page.waitForTimeout(stay)
  await touch('touchMove', { x: to.x, y: to.y + 1 })
  await touch('touchEnd')
  await screen.detach()
}

describe('moving an event', () => {
  it('by mouse: within its day and to another one', async () => {
    const [ana] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    await carry(ana.page, await middleOf(handle(ana, 'Palatino')), await middleOf(ana.event('Coliseo'), { below: -40 }))
    await ana.page.mouse.up()
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    for (const person of people) await person.unfold(2)
    await carry(
      ana.page,
      await middleOf(handle(ana, 'Coliseo')),
      await middleOf(ana.day(2).getByRole('button', { name: 'Añadir evento' })),
    )
    await ana.page.mouse.up()
    await allSee(2, ['Coliseo'])
  })

  it('by keyboard: place by place and day by day, said aloud, and given up with Escape', async () => {
    const [ana] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    const said = (sentence: string) => ana.page.getByText(sentence, { exact: true }).first().waitFor({ state: 'attached' })
    await handle(ana, 'Palatino').focus()
    await ana.page.keyboard.press('Space')
    await said('Has cogido Palatino.')
    await ana.page.keyboard.press('ArrowUp')
    await said('Palatino: Día 1 - Domingo, 24 de octubre, posición 2 de 3.')
    await ana.page.keyboard.press('ArrowUp')
    await ana.page.keyboard.press('Space')
    await said('Palatino está ahora en Día 1 - Domingo, 24 de octubre, posición 1 de 3.')
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    await handle(ana, 'Palatino').focus()
    await ana.page.keyboard.press('Space')
    await said('Has cogido Palatino.')
    await ana.page.keyboard.press('ArrowRight')
    await said('Palatino: Día 2 - Lunes, 25 de octubre, posición 1 de 1.')
    await ana.page.keyboard.press('Escape')
    await said('Palatino se queda donde estaba.')
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    await handle(ana, 'Foro').focus()
    await ana.page.keyboard.press('Space')
    await said('Has cogido Foro.')
    await ana.page.keyboard.press('ArrowRight')
    await said('Foro: Día 2 - Lunes, 25 de octubre, posición 1 de 1.')
    await ana.page.keyboard.press('Space')
    for (const person of people) await person.unfold(2)
    await allSee(2, ['Foro'])
  })

  it("by the menu 'Mover a…', which says where it is already", async () => {
    const [ana] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    await ana.event('Foro').getByRole('button', { name: 'Mover a…' }).click()
    const here = ana.page.getByRole('menuitem', { name: /^Día 1/ })
    expect(await here.getAttribute('aria-disabled')).toBe('true')
    await ana.page.keyboard.press('Escape')
    await ana.moveEvent('Foro', /^Ideas/)
    for (const person of people) await expect.poll(() => ideasOf(person)).toEqual(['Foro'])
    await ana.page.getByRole('button', { name: 'Opciones de Foro' }).click()
    await ana.page.getByRole('menuitem', { name: 'Mover a…' }).click()
    await ana.page.getByRole('menuitem', { name: /^Día 3/ }).click()
    for (const person of people) await person.unfold(3)
    await allSee(3, ['Foro'])
  })

  it('by a finger that rests on it; one that does not rest scrolls the page', async () => {
    const [carla] = [await open(trip.carla, phone), await open(trip.bruno, { edits: false })]
    await carla.event('Palatino').scrollIntoViewIfNeeded()
    await carla.page.evaluate(() => document.querySelector('section[data-day]')?.scrollIntoView({ block: 'start' }))
    const over = await middleOf(carla.event('Coliseo'))
    await finger(carla.page, await middleOf(carla.event('Palatino')), { x: over.x, y: over.y - 50 })
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    const before = await carla.page.evaluate(() => window.scrollY)
    const start = await middleOf(carla.event('Coliseo'))
    await finger(carla.page, start, { x: start.x, y: start.y - 160 }, { rest: 0 })
    await expect.poll(() => carla.page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])
  })

  it('never shows it back in its old place after it was let go', async () => {
    const ana = await open(trip.ana)
    await carry(ana.page, await middleOf(handle(ana, 'Palatino')), await middleOf(ana.event('Coliseo'), { below: -40 }))
    await ana.page.evaluate(() => {
      const seen = {
        orders: [] as string[],
        look() {
          seen.orders.push([...document.querySelectorAll('section[data-day] h3')].map(({ textContent }) => textContent).join())
          requestAnimationFrame(seen.look)
        },
      }
      Object.assign(window, { seen })
      seen.look()
    })
    await ana.page.mouse.up()
    await ana.chip('Todo guardado')
    await ana.page.waitForTimeout(300)
    const orders = await ana.page.evaluate(() => (window as unknown as { seen: { orders: string[] } }).seen.orders)
    expect(orders.length).toBeGreaterThan(5)
    expect(new Set(orders)).toEqual(new Set(['Palatino,Coliseo,Foro']))
  })
})

describe("somebody else's move", () => {
  it('slides to its new place, and leaves focus, scroll position and unfolded days alone', async () => {
    const ana = await open(trip.ana)
    const bruno = await open(trip.bruno, { reducedMotion: 'no-preference', viewport: { width: 1440, height: 620 } })
    await bruno.page.evaluate(() => {
      const slid = {
        titles: new Set<string>(),
        look() {
          for (const row of document.querySelectorAll('[data-event]'))
            if (row.getAnimations().length > 0) slid.titles.add(row.querySelector('h3')?.textContent ?? '')
          requestAnimationFrame(slid.look)
        },
      }
      Object.assign(window, { slid })
      slid.look()
    })
    await bruno.event('Palatino').getByRole('button', { name: 'Editar' }).focus()
    await bruno.page.evaluate(() => window.scrollTo(0, 300))
    await ana.lift('Palatino', 'ArrowUp')
    await allSee(1, ['Coliseo', 'Palatino', 'Foro'])
    const titles = () =>
      bruno.page.evaluate(() => [...(window as unknown as { slid: { titles: Set<string> } }).slid.titles].toSorted())
    await expect.poll(titles).toEqual(['Foro', 'Palatino'])
    expect(await bruno.page.evaluate(() => window.scrollY)).toBe(300)
    expect(
      await bruno.page.evaluate(() => document.activeElement?.closest('[data-event]')?.querySelector('h3')?.textContent),
    ).toBe('Palatino')

    await ana.day(1).getByRole('button', { name: 'Mover día' }).click()
    await ana.page.getByRole('menuitem', { name: /^Día 3/ }).click()
    await expect.poll(() => bruno.titles(3)).toEqual(['Coliseo', 'Palatino', 'Foro'])
    expect(await bruno.titles(1)).toEqual([])
  })
})

describe('moving a whole day', () => {
  it('by mouse, by its tile in the index', async () => {
    const [ana] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    await carry(ana.page, await middleOf(tile(ana, 1)), await middleOf(tile(ana, 3), { below: 20 }))
    await ana.page.mouse.up()
    await allSee(3, ['Coliseo', 'Foro', 'Palatino'])
    expect(await dayTitles(ana)).toEqual([
      'Día 1 - Domingo, 24 de octubre',
      'Día 2 - Lunes, 25 de octubre',
      'Día 3 - Martes, 26 de octubre',
    ])
    await carry(ana.page, await middleOf(tile(ana, 3)), await middleOf(tile(ana, 2), { below: -20 }))
    await ana.page.mouse.up()
    await allSee(2, ['Coliseo', 'Foro', 'Palatino'])
  })

  it('by keyboard, through its menu', async () => {
    const ana = await open(trip.ana)
    await ana.day(1).getByRole('button', { name: 'Mover día' }).focus()
    await ana.page.keyboard.press('Enter')
    await ana.page.getByRole('menuitem', { name: /^Día 2/ }).waitFor()
    await ana.page.keyboard.press('ArrowDown')
    await ana.page.keyboard.press('Enter')
    await expect.poll(() => ana.titles(3)).toEqual(['Coliseo', 'Foro', 'Palatino'])
  })

  it('by a finger that rests on its tile, and by the menu of a phone', async () => {
    const [carla] = [await open(trip.carla, phone), await open(trip.bruno, { edits: false })]
    const last = await middleOf(tile(carla, 3))
    await finger(carla.page, await middleOf(tile(carla, 1)), { x: last.x + 30, y: last.y })
    await allSee(3, ['Coliseo', 'Foro', 'Palatino'])
    await carla.page.getByRole('button', { name: 'Opciones del día 3' }).click()
    await carla.page.getByRole('menuitem', { name: 'Mover día' }).click()
    await carla.page.getByRole('menuitem', { name: /^Día 1/ }).click()
    await allSee(1, ['Coliseo', 'Foro', 'Palatino'])
  })
})
