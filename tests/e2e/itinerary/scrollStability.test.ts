// @module-tag long
import type { Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { holdNotice } from '#testkit/browser/pageSteps'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()
let trip: SharedTrip
let bruno: UserTab

/** Pixels from the top of the window: the first event is out of view, the previous one half. */
const HERE = 130
const low = { width: 1280, height: 480 }
const lively = { viewport: low, reducedMotion: 'no-preference' } as const
const widths = [360, 768, 1024, 1440]

beforeEach(async () => {
  trip = await SharedTrip.make(fixture.server)
  bruno = await trip.open(fixture.browser, trip.bruno)
})
afterEach(() => expect(bruno.problems).toEqual([]))

const top = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).evaluate((heading) => Math.round(heading.getBoundingClientRect().top))

/** Keeps the last event's position while Bruno deletes and restores the first one. */
async function expectStill({ page }: UserTab, width: number): Promise<void> {
  await page.setViewportSize({ width, height: low.height })
  const [last, first] = ['Palatino', 'Coliseo'].map((name) => page.getByRole('heading', { name, exact: true }))
  const goThere = () =>
    last?.evaluate(async (heading, here) => {
      window.scrollBy({ top: heading.getBoundingClientRect().top - here, behavior: 'instant' })
      for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      return Math.round(heading.getBoundingClientRect().top)
    }, HERE)
  await expect.poll(goThere).toBe(HERE)
  expect(await top(page, 'Coliseo')).toBeLessThan(0)
  let notice: Locator | undefined
  await expectUnmoved(page, width, async () => {
    await bruno.deleteEvent('Coliseo')
    notice = await holdNotice(bruno.page, 'Evento borrado')
    await first?.waitFor({ state: 'detached' })
  })
  await expectUnmoved(page, width, async () => {
    await notice?.getByRole('button', { name: 'Deshacer' }).click()
    await first?.waitFor()
  })
}

/** The last event moves by at most a pixel in every frame after `change`. */
async function expectUnmoved(page: Page, width: number, change: () => Promise<unknown>): Promise<void> {
  const frames = await page.getByRole('heading', { name: 'Palatino', exact: true }).evaluateHandle((heading) => {
    const tops = new Set<number>()
    const note = () => {
      tops.add(Math.round(heading.getBoundingClientRect().top))
      requestAnimationFrame(note)
    }
    // Runs after other callbacks of the frame.
    requestAnimationFrame(note)
    return tops
  })
  await change()
  const seen = await frames.evaluate(async (tops) => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    return [...tops]
  })
  // Subpixel positions round either way.
  expect([width, ...seen.filter((top) => Math.abs(top - HERE) > 1)]).toEqual([width])
}

it.each([
  ['reading', { edits: false }],
  ['editing', { edits: true }],
])('the view while %s stays still when another editor changes content above', async (_how, options) => {
  const ana = await trip.open(fixture.browser, trip.ana, { ...options, ...lively })
  for (const width of widths) await expectStill(ana, width)
})

it('the view of a visitor stays still when an editor changes content above', async () => {
  const visitor = await fixture.open(undefined, lively)
  await visitor.page.goto(`/itineraries/${trip.id}`)
  await visitor.day(1).waitFor()
  for (const width of widths) await expectStill(visitor, width)
})
