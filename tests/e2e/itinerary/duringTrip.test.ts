// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest'
import { signUp, type Account } from '#testkit/api/apiClient'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { openSignedIn, waitForLocalCopy } from '#testkit/browser/openSignedIn'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpBrowserFixture()
let ana: Account
let id: string

beforeEach(async () => {
  ana = await signUp(fixture.server)
  const plan = {
    1: [{ label: 'Prado', startTime: '10:00' }],
    8: [
      { label: 'Churros', startTime: '09:00', endTime: '10:00' },
      { label: 'Retiro', startTime: '10:00', endTime: '12:30' },
      { label: 'Sin hora' },
      { label: 'Cocido', startTime: '14:00' },
    ],
    9: [
      { label: 'Rastro', startTime: '10:30' },
      { label: 'Tablao', startTime: '23:30', endTime: '01:30' },
    ],
  }
  // Madrid is at UTC+2.
  const dates = { startDate: '2027-10-14', endDate: '2027-10-27', isPublic: true }
  id = (await createPlannedTrip(ana, plan, dates)).id
})

const momentsOf = async (person: UserTab): Promise<string[]> => {
  const items = await person.day(8).getByRole('listitem').allTextContents()
  return items.flatMap((text) => /(?:Ahora|Después)(?:Churros|Retiro|Sin hora|Cocido)/.exec(text)?.[0] ?? [])
}
const isAtTop = (person: UserTab) =>
  person.day(8).evaluate((section) => {
    const { top } = section.getBoundingClientRect()
    return window.scrollY > 0 && top >= 0 && top < window.innerHeight / 2
  })

describe('the page during the trip, in the time zone of the destination', () => {
  it.each([
    ['a wide screen', { viewport: { width: 1440, height: 900 } }],
    ['a phone', phoneContext],
  ])('opens at today and marks the current and the next event, on %s', async (_screen, screen) => {
    const visitor = await fixture.open(undefined, { ...screen, timezoneId: 'Pacific/Honolulu' })
    const { page } = visitor
    await page.clock.setFixedTime('2027-10-21T07:59:30Z')
    await page.goto(`/itineraries/${id}`)
    await visitor.day(8).waitFor()
    await expect.poll(() => momentsOf(visitor)).toEqual(['AhoraChurros', 'DespuésRetiro'])
    await page.getByRole('link', { name: /Hoy/ }).filter({ hasText: 'Día 8' }).waitFor()
    const unfolded = page.getByRole('button', { name: /^Día / }).and(page.locator('[aria-expanded="true"]'))
    expect(await unfolded.allTextContents()).toEqual([expect.stringMatching(/^Día 8 - Jueves, 21 de octubre/)])
    await expect.poll(() => isAtTop(visitor)).toBe(true)

    await page.clock.setFixedTime('2027-10-21T08:00:10Z')
    await expect.poll(() => momentsOf(visitor)).toEqual(['AhoraRetiro', 'DespuésCocido'])
    await page.clock.setFixedTime('2027-10-21T11:00:10Z')
    await expect.poll(() => momentsOf(visitor)).toEqual(['DespuésCocido'])
    await page.clock.setFixedTime('2027-10-21T12:30:00Z')
    await expect.poll(() => momentsOf(visitor)).toEqual(['AhoraCocido'])
    expect(visitor.problems).toEqual([])
  })

  it('marks today in the index of a short trip, then the day jumped to, then the day scrolled to', async () => {
    const plan = {
      1: [{ label: 'Prado' }],
      2: [{ label: 'Retiro' }, { label: 'Rastro' }, { label: 'Cocido' }],
      3: [{ label: 'Tablao' }],
    }
    const short = await createPlannedTrip(ana, plan, { startDate: '2027-10-20', endDate: '2027-10-22', isPublic: true })
    const { page } = await fixture.open(undefined, { viewport: { width: 1440, height: 900 } })
    await page.clock.setFixedTime('2027-10-21T07:59:30Z')
    await page.goto(`/itineraries/${short.id}`)
    const marked = page.locator('nav a[aria-current="true"]')
    await marked.getByText('Día 2', { exact: true }).waitFor()
    for (const day of ['Día 3', 'Día 1', 'Día 2']) {
      await page.getByRole('link', { name: day }).click()
      await marked.getByText(day, { exact: true }).waitFor()
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await marked.getByText('Día 1', { exact: true }).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await marked.getByText('Día 3', { exact: true }).waitFor()
  })

  it('keeps its scroll position after a reload', async () => {
    const visitor = await fixture.open()
    const { page } = visitor
    await page.clock.setFixedTime('2027-10-21T08:30:00Z')
    await page.goto(`/itineraries/${id}`)
    await expect.poll(() => isAtTop(visitor)).toBe(true)
    const scrolled = page.evaluate(
      () => new Promise<void>((resolve) => window.addEventListener('scrollend', () => resolve(), { once: true })),
    )
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await scrolled
    await page.reload()
    await visitor.event('Retiro').waitFor()
    await waitUntilSettled(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  it('opens at the current day when reloaded on another day', async () => {
    const visitor = await fixture.open()
    const { page } = visitor
    await page.clock.setFixedTime('2027-10-20T08:30:00Z')
    await page.goto(`/itineraries/${id}`)
    await visitor.day(7).waitFor()
    await page.clock.setFixedTime('2027-10-21T08:30:00Z')
    await page.reload()
    await expect.poll(() => momentsOf(visitor)).toEqual(['AhoraRetiro', 'DespuésCocido'])
    await expect.poll(() => isAtTop(visitor)).toBe(true)
  })

  it('shows an event that continues past midnight together with the new day', async () => {
    const visitor = await fixture.open()
    const { page } = visitor
    await page.clock.setFixedTime('2027-10-22T22:30:00Z')
    await page.goto(`/itineraries/${id}`)
    await visitor.event('Tablao').getByText('Ahora').waitFor()
    const unfolded = page.getByRole('button', { name: /^Día / }).and(page.locator('[aria-expanded="true"]'))
    expect(await unfolded.allTextContents()).toEqual([expect.stringMatching(/^Día 9/), expect.stringMatching(/^Día 10/)])
  })

  it('marks the current event also without a network and in edit mode', async () => {
    const owner = await openSignedIn(fixture.browser, fixture.server, ana, { timezoneId: 'Pacific/Honolulu' })
    await owner.page.goto(`/itineraries/${id}`)
    await owner.day(1).waitFor()
    await waitForLocalCopy(owner.page, ana.id, id)
    await owner.context.setOffline(true)
    await owner.page.clock.setFixedTime('2027-10-21T08:30:00Z')
    await owner.page.goto('/')
    await owner.page.goto(`/itineraries/${id}`)
    await expect.poll(() => momentsOf(owner)).toEqual(['AhoraRetiro', 'DespuésCocido'])
    await expect.poll(() => isAtTop(owner)).toBe(true)
    await owner.edit()
    await expect.poll(() => momentsOf(owner)).toEqual(['AhoraRetiro', 'DespuésCocido'])
  })
})

it('the page opens at the top after the trip', async () => {
  const visitor = await fixture.open()
  const { page } = visitor
  await page.clock.setFixedTime('2027-10-28T08:30:00Z')
  await page.goto(`/itineraries/${id}`)
  await visitor.event('Prado').waitFor()
  await waitUntilSettled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.getByText(/^(?:Ahora|Después)$/).count()).toBe(0)
})
