// @module-tag long
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { dragTo, touchDrag, middleOf } from './pointer'
import type { UserTab } from '#testkit/browser/userTab'
import { waitForScrollEnd } from '#testkit/browser/pageSteps'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()
const { open, allSee } = fixture

const ideasOf = (person: UserTab) => person.page.getByRole('region', { name: 'Ideas' }).getByRole('listitem').allTextContents()
const handle = (person: UserTab, title: string) => person.page.getByRole('button', { name: `Mover ${title}`, exact: true })
const tile = (person: UserTab, day: number) =>
  person.page.getByRole('navigation', { name: 'Índice de días' }).getByRole('link', { name: new RegExp(`Día ${day}\\b`) })
const dayTitles = (person: UserTab) => person.page.getByRole('heading', { name: /^Día \d/ }).allTextContents()

const says = (person: UserTab, sentence: string | RegExp) =>
  person.page.getByText(sentence, { exact: true }).first().waitFor({ state: 'attached' })
const firstDayToTop = (person: UserTab) =>
  person.page.evaluate(() => document.querySelector('section[data-day]')?.scrollIntoView({ block: 'start' }))
const scrolled = (person: UserTab) => person.page.evaluate(() => window.scrollY)

/** Long-press delay of `useDragSensors`. */
const LONG_PRESS_MS = 220

/** Holds the long-press timer, so that the finger moves in time on a slow machine. */
async function holdLongPress({ page }: UserTab) {
  await page.evaluate((delayMs) => {
    const original = { set: window.setTimeout, clear: window.clearTimeout }
    const presses = { started: 0, pending: new Set<unknown>() }
    const set = (run: () => void, ms?: number) => {
      if (ms !== delayMs) return original.set.call(window, run, ms)
      const timer = original.set.call(window, () => undefined)
      presses.started += 1
      presses.pending.add(timer)
      return timer
    }
    const clear = (timer: number) => {
      presses.pending.delete(timer)
      original.clear.call(window, timer)
    }
    Object.assign(window, { setTimeout: set, clearTimeout: clear, presses })
  }, LONG_PRESS_MS)
  const presses = () =>
    page.evaluate(() => {
      const { started, pending } = (window as unknown as { presses: { started: number; pending: Set<number> } }).presses
      return { started, pending: pending.size }
    })
  return {
    async expectGivenUp() {
      await expect.poll(presses).toEqual({ started: 1, pending: 0 })
    },
  }
}

describe('moving an event', () => {
  flow('works by mouse within a day, to unfolded and folded days, to tiles and to the ideas', async () => {
    const [ana] = [await open(fixture.trip.ana), await open(fixture.trip.bruno, { edits: false })]
    await dragTo(ana.page, await middleOf(handle(ana, 'Palatino')), await middleOf(ana.event('Coliseo'), { below: -40 }))
    await ana.page.mouse.up()
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    for (const person of fixture.people) await person.unfold(2)
    await dragTo(
      ana.page,
      await middleOf(handle(ana, 'Coliseo')),
      await middleOf(ana.day(2).getByRole('button', { name: 'Añadir evento' })),
    )
    await ana.page.mouse.up()
    await allSee(2, ['Coliseo'])

    await dragTo(ana.page, await middleOf(handle(ana, 'Foro')), await middleOf(ana.day(3).getByRole('heading')))
    await ana.page.mouse.up()
    await dragTo(ana.page, await middleOf(handle(ana, 'Coliseo')), await middleOf(tile(ana, 3)))
    await ana.page.mouse.up()
    for (const person of fixture.people) await person.unfold(3)
    await allSee(3, ['Foro', 'Coliseo'])

    await dragTo(
      ana.page,
      await middleOf(handle(ana, 'Palatino')),
      await middleOf(ana.page.getByRole('region', { name: 'Ideas' })),
    )
    await ana.page.mouse.up()
    for (const person of fixture.people) await expect.poll(() => ideasOf(person)).toEqual(['Palatino'])
    await dragTo(ana.page, await middleOf(handle(ana, 'Palatino')), await middleOf(tile(ana, 1)))
    await ana.page.mouse.up()
    await allSee(1, ['Palatino'])
  })

  flow('works by keyboard by place and by day, is announced and is cancelled with Escape', async () => {
    const ana = await open(fixture.trip.ana)
    const said = (sentence: string) => says(ana, sentence)
    await handle(ana, 'Palatino').focus()
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await ana.page.keyboard.press(key)
    await said('Palatino está ahora en Día 1 - Domingo, 24 de octubre, posición 1 de 3.')
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    await handle(ana, 'Palatino').focus()
    await ana.page.keyboard.press('Space')
    await said('Has cogido Palatino.')
    await ana.page.keyboard.press('ArrowUp')
    await said('Palatino: Día 1 - Domingo, 24 de octubre, posición 1 de 3.')
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
    // Its handle is inside a collapsed day.
    const focused = () => ana.page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toMatch(/^Día 2/)
    await ana.page.keyboard.press('Enter')
    await allSee(2, ['Foro'])
  })

  it('to a day deleted by another editor leaves the event in place and the day deleted', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    await handle(ana, 'Palatino').focus()
    await ana.page.keyboard.press('Space')
    await says(ana, 'Has cogido Palatino.')
    await ana.page.keyboard.press('ArrowRight')
    await says(ana, 'Palatino: Día 2 - Lunes, 25 de octubre, posición 1 de 1.')
    await bruno.unfold(2)
    await bruno.day(2).getByRole('button', { name: 'Borrar día' }).click()
    await expect.poll(() => dayTitles(ana)).toHaveLength(2)
    await ana.page.keyboard.press('Space')
    await ana.page.getByText('Otra persona ha borrado ese día.').waitFor()
    await allSee(1, ['Coliseo', 'Foro', 'Palatino'])
    await expect.poll(async () => [await dayTitles(ana), await dayTitles(bruno)].map(({ length }) => length)).toEqual([2, 2])
  })

  it("works by the menu 'Mover a…', which disables the current day", async () => {
    const ana = await open(fixture.trip.ana)
    await ana.event('Foro').getByRole('button', { name: 'Mover a…' }).click()
    const here = ana.page.getByRole('menuitem', { name: /^Día 1/ })
    await expect.poll(() => here.getAttribute('aria-disabled')).toBe('true')
    await ana.page.keyboard.press('Escape')
    await ana.moveEvent('Foro', /^Ideas/)
    await expect.poll(() => ideasOf(ana)).toEqual(['Foro'])
    await ana.page.getByRole('button', { name: 'Opciones de Foro' }).click()
    await ana.page.getByRole('menuitem', { name: 'Mover a…' }).click()
    await ana.page.getByRole('menuitem', { name: /^Día 3/ }).click()
    await ana.unfold(3)
    await allSee(3, ['Foro'])
  })

  flow('works by long press, and a swipe without one scrolls the page', async () => {
    const carla = await open(fixture.trip.carla, phoneContext)
    await firstDayToTop(carla)
    const over = await middleOf(carla.event('Coliseo'))
    await touchDrag(carla.page, await middleOf(carla.event('Palatino')), [{ x: over.x, y: over.y - 50 }], () =>
      says(carla, 'Has cogido Palatino.'),
    )
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])

    const before = await scrolled(carla)
    const start = await middleOf(carla.event('Coliseo'))
    const longPress = await holdLongPress(carla)
    await touchDrag(carla.page, start, [{ x: start.x, y: start.y - 160 }])
    await expect.poll(() => scrolled(carla)).toBeGreaterThan(before)
    await longPress.expectGivenUp()
    await allSee(1, ['Palatino', 'Coliseo', 'Foro'])
  })

  it('scrolls at the edge of a phone screen until the target day is visible', async () => {
    const carla = await open(fixture.trip.carla, phoneContext)
    await carla.unfold(2)
    await carla.unfold(3)
    for (const title of ['Panteón', 'Fontana', 'Gueto']) await carla.addEvent(2, title)
    await firstDayToTop(carla)
    const start = await middleOf(carla.event('Coliseo'))
    const add = carla.day(3).getByRole('button', { name: 'Añadir evento' })
    const below = async () => ((await add.boundingBox())?.y ?? 0) > 600
    await expect.poll(() => below()).toBe(true)
    await touchDrag(
      carla.page,
      start,
      [
        { x: start.x, y: 765 },
        async () => {
          await expect.poll(below, { interval: 20 }).toBe(false)
          return { x: start.x, y: 400 }
        },
        async () => {
          await waitForScrollEnd(carla.page)
          return middleOf(add)
        },
      ],
      () => says(carla, 'Has cogido Coliseo.'),
    )
    await allSee(3, ['Coliseo'])
    await allSee(1, ['Foro', 'Palatino'])
    await allSee(2, ['Panteón', 'Fontana', 'Gueto'])
  })

  it('never shows it in its old place after the drop', async () => {
    const ana = await open(fixture.trip.ana)
    await dragTo(ana.page, await middleOf(handle(ana, 'Palatino')), await middleOf(ana.event('Coliseo'), { below: -40 }))
    // The new order may appear after the pointer arrives.
    await expect.poll(() => ana.titles(1)).toEqual(['Palatino', 'Coliseo', 'Foro'])
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
    await ana.waitForSaveState('Todo guardado')
    const looked = () => ana.page.evaluate(() => (window as unknown as { seen: { orders: string[] } }).seen.orders)
    const sinceSaved = (await looked()).length
    await expect.poll(async () => (await looked()).length).toBeGreaterThan(sinceSaved + 10)
    const orders = await looked()
    expect(new Set(orders)).toEqual(new Set(['Palatino,Coliseo,Foro']))
  })
})

describe('a move by another editor', () => {
  it('slides to its new place and keeps focus, scroll position and unfolded days', async () => {
    const ana = await open(fixture.trip.ana)
    const bruno = await open(fixture.trip.bruno, { reducedMotion: 'no-preference', viewport: { width: 1440, height: 620 } })
    await bruno.page.evaluate(() => {
      const slid = new Set<string>()
      const original = Element.prototype.animate
      Element.prototype.animate = function (...animation) {
        if (this.matches('[data-event]')) slid.add(this.querySelector('h3')?.textContent ?? '')
        return original.apply(this, animation)
      }
      Object.assign(window, { slid })
    })
    await bruno.event('Palatino').getByRole('button', { name: 'Editar' }).focus()
    await bruno.page.evaluate(() => window.scrollTo(0, 300))
    await ana.moveByKeyboard('Palatino', 'ArrowUp')
    await allSee(1, ['Coliseo', 'Palatino', 'Foro'])
    const titles = () => bruno.page.evaluate(() => [...(window as unknown as { slid: Set<string> }).slid].toSorted())
    await expect.poll(titles).toEqual(['Foro', 'Palatino'])
    expect(await bruno.page.evaluate(() => window.scrollY)).toBe(300)
    expect(
      await bruno.page.evaluate(() => document.activeElement?.closest('[data-event]')?.querySelector('h3')?.textContent),
    ).toBe('Palatino')

    await ana.day(1).getByRole('button', { name: 'Mover día' }).click()
    await ana.page.getByRole('menuitem', { name: /^Día 3/ }).click()
    await expect.poll(() => bruno.titles(3)).toEqual(['Coliseo', 'Palatino', 'Foro'])
    await expect.poll(() => bruno.titles(1)).toEqual([])
  })
})

describe('moving a whole day', () => {
  it('works by mouse with its tile in the index', async () => {
    const ana = await open(fixture.trip.ana)
    await dragTo(ana.page, await middleOf(tile(ana, 1)), await middleOf(tile(ana, 3), { below: 20 }))
    await ana.page.mouse.up()
    await allSee(3, ['Coliseo', 'Foro', 'Palatino'])
    await expect
      .poll(() => dayTitles(ana))
      .toEqual(['Día 1 - Domingo, 24 de octubre', 'Día 2 - Lunes, 25 de octubre', 'Día 3 - Martes, 26 de octubre'])
    await dragTo(ana.page, await middleOf(tile(ana, 3)), await middleOf(tile(ana, 2), { below: -20 }))
    await ana.page.mouse.up()
    await allSee(2, ['Coliseo', 'Foro', 'Palatino'])
  })

  it('works by keyboard with its menu', async () => {
    const ana = await open(fixture.trip.ana)
    await ana.day(1).getByRole('button', { name: 'Mover día' }).focus()
    await ana.page.keyboard.press('Enter')
    await ana.page.getByRole('menuitem', { name: /^Día 2/ }).waitFor()
    await ana.page.keyboard.press('ArrowDown')
    await ana.page.keyboard.press('Enter')
    await expect.poll(() => ana.titles(3)).toEqual(['Coliseo', 'Foro', 'Palatino'])
  })

  it('works by long press on its tile, and with the menu of a phone', async () => {
    const carla = await open(fixture.trip.carla, phoneContext)
    const last = await middleOf(tile(carla, 3))
    await touchDrag(carla.page, await middleOf(tile(carla, 1)), [{ x: last.x + 30, y: last.y }], () =>
      says(carla, /^Has cogido Día 1/),
    )
    await allSee(3, ['Coliseo', 'Foro', 'Palatino'])
    await carla.page.getByRole('button', { name: 'Opciones del día 3' }).click()
    await carla.page.getByRole('menuitem', { name: 'Mover día' }).click()
    await carla.page.getByRole('menuitem', { name: /^Día 1/ }).click()
    await allSee(1, ['Coliseo', 'Foro', 'Palatino'])
  })
})
