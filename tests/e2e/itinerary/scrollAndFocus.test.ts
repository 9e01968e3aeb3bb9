// @module-tag long
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { createItinerary } from '#testkit/api/apiClient'
import { waitForScrollEnd } from '#testkit/browser/pageSteps'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()
const { open } = fixture

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

it.each([
  ['a tablet', { viewport: { width: 768, height: 700 } }],
  ['a phone', phoneContext],
])('on %s the page marks the day jumped to and hides no focused element under its bars', async (_name, screen) => {
  const ana = await open(fixture.trip.ana, screen)
  const { page } = ana
  for (const day of [3, 2]) await ana.unfold(day)
  await page.getByRole('link', { name: /Día 2/ }).click()
  await expect.poll(() => page.getByRole('link', { name: /Día 2/ }).getAttribute('aria-current')).toBe('true')
  await button(ana.day(3), 'Añadir evento').focus()
  const hidden: string[] = []
  for (const key of [...Array<string>(22).fill('Shift+Tab'), ...Array<string>(22).fill('Tab')]) {
    await page.keyboard.press(key)
    // What covers the centre of the focused element.
    const covered = await page.evaluate(() => {
      const { activeElement } = document
      const box = activeElement?.closest('nav, header') ? undefined : activeElement?.getBoundingClientRect()
      if (box === undefined) return null
      const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const isSeen = above !== null && (activeElement?.contains(above) === true || above.contains(activeElement))
      return isSeen ? null : `${activeElement?.ariaLabel ?? activeElement?.textContent} under ${above?.textContent}`
    })
    if (covered !== null) hidden.push(covered)
  }
  expect(hidden).toEqual([])
})

it('on a phone the focus is never lost: edit mode, deleting and moving by menu, undo', async () => {
  const ana = await open(fixture.trip.ana, { ...phoneContext, edits: false })
  const { page } = ana
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  const press = async (at: Locator, ...names: string[]) => {
    await at.press('Enter')
    for (const name of names) await page.getByRole('menuitem', { name }).press('Enter')
  }
  await press(button(page, 'Opciones').first(), 'Editar itinerario')
  await expect.poll(focused).toBe('Dejar de editar')
  await press(button(page, 'Opciones de Foro'), 'Borrar')
  await expect.poll(focused).toBe('Opciones de Palatino')
  await press(button(page, 'Opciones de Palatino'), 'Mover a…', 'Ideas')
  await expect.poll(focused).toBe('Opciones de Palatino')
  await page.keyboard.press('Control+z')
  await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Palatino'])
  await expect.poll(focused).toBe('Opciones de Palatino')
  await ana.unfold(3)
  await press(button(page, 'Opciones del día 3'), 'Borrar día')
  await expect.poll(focused).toMatch(/^Día 2/)
  await press(button(page, 'Dejar de editar'))
  await expect.poll(focused).toBe('Opciones')
})

it('the strip of days keeps the current day in its middle', async () => {
  const long = await createItinerary(fixture.trip.ana, { title: 'Sin prisa', startDate: '2027-03-01', endDate: '2027-04-19' })
  const { page } = await open(fixture.trip.ana, { viewport: { width: 768, height: 700 }, edits: false })
  await page.goto(`/itineraries/${long}`)
  const tile = page.getByRole('link', { name: /Día 30/ })
  await tile.click()
  await expect.poll(() => tile.getAttribute('aria-current')).toBe('true')
  const middle = async () => {
    const box = await tile.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)
  }
  await expect.poll(middle).toBe(768 / 2)
})

it('the scroll position survives a reload and going back, also far down a long trip', async () => {
  const long = await createItinerary(fixture.trip.ana, { title: 'Sin prisa', startDate: '2027-03-01', endDate: '2027-04-19' })
  const ana = await open(fixture.trip.ana, { ...phoneContext, edits: false })
  const { page } = ana
  await page.goto(`/itineraries/${long}`)
  await ana.unfold(30)
  const heading = ana.day(30).getByRole('button', { name: /^Día 30/ })
  const down = () => page.evaluate(() => Math.round(window.scrollY))
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('true')
  await waitForScrollEnd(page)
  const place = await down()
  expect(place).toBeGreaterThan(1500)
  const isThere = async () => {
    await expect.poll(down).toBe(place)
    await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('true')
  }
  await page.waitForFunction((top) => (history.state as { place?: { top?: number } }).place?.top === top, place)
  await page.reload()
  await isThere()
  await ana.page
    .getByRole('link', { name: /@ana/ })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('tab').first().waitFor()
  await page.goBack()
  await isThere()
})
