// @module-tag long
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { signUp, type Account } from '#testkit/api/apiClient'
import { waitForNextPaint } from '#testkit/browser/pageSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext, SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()
let trip: SharedTrip
let people: UserTab[]
let [dora, diego]: Account[] = []

const open = async (options: Parameters<SharedTrip['open']>[2] = {}) => {
  const person = await trip.open(fixture.browser, trip.ana, options)
  people.push(person)
  return person
}
const field = ({ page }: UserTab) => page.getByRole('textbox', { name: 'Nombre de usuario', exact: true })
const listed = ({ page }: UserTab) => page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
const names = async (person: UserTab) => (await listed(person).allInnerTexts()).map((text) => text.split('\n')[0])

beforeEach(async () => {
  people = []
  trip = await SharedTrip.make(fixture.server)
  const unique = Date.now().toString(36)
  dora = await signUp(fixture.server, { username: `dora${unique}`, name: 'Dora Campos' })
  diego = await signUp(fixture.server, { username: `diego${unique}`, name: 'Diego Sanz' })
  for (const { id } of [trip.bruno, dora]) await trip.ana.call('POST /users/{id}/follow', { params: { id } })
})
afterEach(() => {
  for (const { problems } of people) expect(problems).toEqual([])
})

it('suggests followed users who are not members, then matches, and takes one by keyboard', async () => {
  const ana = await open()
  await field(ana).focus()
  await expect.poll(() => names(ana)).toEqual(['Dora Campos'])
  await expectAccessible(ana.page)
  await field(ana).fill('d')
  await expect.poll(() => names(ana)).toEqual(['Dora Campos'])
  await field(ana).fill(diego?.username.slice(0, 6) ?? '')
  await expect.poll(() => names(ana)).toEqual(['Diego Sanz'])
  await field(ana).press('Escape')
  await listed(ana).first().waitFor({ state: 'detached' })

  await field(ana).fill('')
  await expect.poll(() => names(ana)).toEqual(['Dora Campos'])
  await field(ana).press('ArrowDown')
  await expect.poll(() => listed(ana).first().getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => field(ana).getAttribute('aria-activedescendant')).toBe(await listed(ana).first().getAttribute('id'))
  await field(ana).press('Enter')
  await expect.poll(() => field(ana).inputValue()).toBe(dora?.username)
  await listed(ana).first().waitFor({ state: 'detached' })
  await field(ana).press('Enter')
  await ana.page.getByText(`@${dora?.username} ya puede editar`).waitFor()
  const answer = ana.page.waitForResponse(/\/candidates\?/)
  await field(ana).fill(dora?.username ?? '')
  await (await answer).finished()
  await waitForNextPaint(ana.page)
  expect(await listed(ana).count()).toBe(0)
})

it('shows suggestions above the bar of a phone, and accepts a username without a network', async () => {
  const ana = await open(phoneContext)
  await field(ana).tap()
  await listed(ana).first().waitFor()
  const isAboveBar = async () => {
    const box = await listed(ana).first().boundingBox()
    const bar = await ana.page.getByRole('navigation').last().boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 999) <= (bar?.y ?? 0)
  }
  await expect.poll(isAboveBar).toBe(true)
  await listed(ana).first().tap()
  await expect.poll(() => field(ana).inputValue()).toBe(dora?.username)
  await ana.context.setOffline(true)
  await field(ana).fill('quien')
  await expect.poll(() => listed(ana).count()).toBe(0)
  await ana.page.getByRole('button', { name: 'Añadir colaborador' }).click()
  await ana.page.getByText('Error al añadir colaborador.').waitFor()
})
