// @module-tag long
import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { waitForLocalCopy } from '#testkit/browser/openSignedIn'
import { signInByDialog } from '#testkit/browser/pageSteps'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'

const fixture = setUpBrowserFixture()
let trip: SharedTrip
let ines: Account
beforeEach(async () => {
  trip = await SharedTrip.make(fixture.server)
  ines = await signUp(fixture.server, { username: `ines${Date.now().toString(36)}`, name: 'Inés Mora' })
})

const make = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Hacer mío' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hacer mío' })
const idAt = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

describe('a trip of another user', () => {
  flow('is forked by a visitor after signing in, with the chosen days and a link to the source', async () => {
    const { page, problems } = await fixture.open()
    await page.clock.setFixedTime('2027-03-02T10:00:00Z')
    await page.goto(`/itineraries/${trip.id}`)
    await make(page).click()
    await page.getByText('Para hacer tuyo «Roma con calma».').waitFor()
    await signInByDialog(page, ines)
    await dialog(page).waitFor()
    // Suggested dates keep the weekday: 24 October 2027 is a Sunday.
    await dialog(page).getByText('Del 7 al 9 de marzo de 2027 · 3 días').waitFor()
    await dialog(page).getByRole('checkbox', { name: 'Día 2' }).uncheck()
    await dialog(page).getByText('Del 7 al 8 de marzo de 2027 · 2 días').waitFor()
    await dialog(page).getByRole('button', { name: 'Hacer mío' }).click()
    await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    const id = idAt(page)
    expect(id).not.toBe(trip.id)
    const fork = await ines.call('GET /itineraries/{id}', { params: { id } })
    expect(fork).toMatchObject({
      title: 'Roma con calma',
      isPublic: false,
      startDate: '2027-03-07T00:00:00.000Z',
      endDate: '2027-03-08T00:00:00.000Z',
    })
    expect(fork.days.map(({ events }) => events.map(({ label }) => label))).toEqual([['Coliseo', 'Foro', 'Palatino'], []])
    await page.getByText('Basado en «Roma con calma» de').waitFor()
    expect(await make(page).count()).toBe(0)

    await page.getByRole('link', { name: '«Roma con calma»' }).click()
    await page.getByText('1 viaje nació de este').waitFor()
    await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: false } })
    await page.goto(`/itineraries/${id}`)
    await page.getByText(`Basado en un viaje de @${trip.ana.username}`).waitFor()
    expect(problems).toEqual([])
  })

  it.each(['there', 'gone'] as const)(
    'is forked without a network and reaches the server later, with the source %s by then',
    async (source) => {
      const bruno = await fixture.openOfflineReady(trip.bruno)
      const { page, context } = bruno
      await page.goto(`/itineraries/${trip.id}`)
      await waitForLocalCopy(page, trip.bruno.id, trip.id)
      await context.setOffline(true)
      if (source === 'gone') await trip.ana.call('DELETE /itineraries/{id}', { params: { id: trip.id } })
      await make(page).click()
      await dialog(page).getByRole('checkbox', { name: 'Día 3' }).uncheck()
      await dialog(page).getByRole('button', { name: 'Hacer mío' }).click()
      await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
      await page.getByText('Basado en «Roma con calma» de').waitFor()
      await bruno.unfold(2)
      await bruno.addEvent(2, 'Trastevere')
      await bruno.waitForSaveState(/^Guardado en este dispositivo/)
      const id = idAt(page)
      await context.setOffline(false)
      await bruno.waitForSaveState('Todo guardado')
      const fork = await trip.bruno.call('GET /itineraries/{id}', { params: { id } })
      expect(fork).toMatchObject({ title: 'Roma con calma', isPublic: false, dayCount: 2, userId: trip.bruno.id })
      expect(fork.days.map(({ events }) => events.map(({ label }) => label))).toEqual([
        ['Coliseo', 'Foro', 'Palatino'],
        ['Trastevere'],
      ])
      expect(fork.forkedFrom?.id).toBe(source === 'there' ? trip.id : undefined)
      expect(bruno.problems).toEqual([])
    },
  )
})

describe('an event or a day', () => {
  const labels = async (id: string) => {
    const { days, ideas } = await trip.ana.call('GET /itineraries/{id}', { params: { id } })
    return { days: days.map(({ events }) => events.map(({ label }) => label)), ideas: ideas.map(({ label }) => label) }
  }

  it('is copied to another trip, also without a network, and the copy can be undone', async () => {
    const other = await createItinerary(trip.ana, { title: 'Nápoles', startDate: '2027-05-01', endDate: '2027-05-02' })
    const ana = await trip.open(fixture.browser, trip.ana)
    const { page, context } = ana
    const copy = page.getByRole('dialog', { name: 'Copiar a otro itinerario' })
    const copyTo = async (place: RegExp) => {
      await page.getByRole('menuitem', { name: 'Copiar a otro itinerario…' }).click()
      await copy.getByRole('button', { name: 'Nápoles' }).click()
      await copy.getByRole('button', { name: place }).click()
      await copy.waitFor({ state: 'detached' })
    }
    await ana.event('Foro').getByRole('button', { name: 'Mover a…' }).click()
    await copyTo(/Día 2/)
    await page.getByText('Foro, copiado a «Nápoles», Día 2').waitFor()
    await expect.poll(() => labels(other)).toEqual({ days: [[], ['Foro']], ideas: [] })
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expect.poll(() => labels(other)).toEqual({ days: [[], []], ideas: [] })

    await context.setOffline(true)
    await ana.day(1).getByRole('button', { name: 'Opciones del día 1' }).click()
    await copyTo(/Ideas/)
    await page.getByText('Día 1, copiado a «Nápoles», Ideas').waitFor()
    await context.setOffline(false)
    await expect.poll(() => labels(other)).toEqual({ days: [[], []], ideas: ['Coliseo', 'Foro', 'Palatino'] })
    expect(await labels(trip.id)).toEqual({ days: [['Coliseo', 'Foro', 'Palatino'], [], []], ideas: [] })
    expect(ana.problems).toEqual([])
  })
})
