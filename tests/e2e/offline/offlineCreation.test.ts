// @module-tag long
import { describe, expect, it, onTestFinished } from 'vitest'
import { longFlow } from '#testkit/browser/flow'
import { openSignedIn } from '#testkit/browser/openSignedIn'
import { BuiltServer } from '#testkit/server/builtServer'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { fillTripForm, fetchEventLabels } from '#testkit/browser/tripSteps'
import type { UserTab } from '#testkit/browser/userTab'

const fixture = setUpBrowserFixture()

const ROME = 3169070
let accounts = 0
const newcomer = (server: BuiltServer = fixture.server): Promise<Account> =>
  signUp(server, { username: `ines${(accounts += 1)}`, name: 'Inés Mora' })

const tripsOf = (account: Account) =>
  account.call('GET /itineraries', { query: { userId: account.id, visibility: 'all', limit: 50 } })

const currentTripId = ({ page }: UserTab): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

describe('a trip created without a network', () => {
  longFlow('opens in edit mode, is listed on the profile, survives a cold start and is stored once', async () => {
    const account = await newcomer()
    const ines = await fixture.openOfflineReady(account)
    await ines.context.setOffline(true)
    await ines.page.getByRole('link', { name: 'Nuevo itinerario' }).click()
    await ines.page.getByRole('combobox', { name: 'Destino', exact: true }).fill('zaragoza')
    await ines.page.getByText('Sin conexión: escribe el destino y elígelo al volver.').waitFor()
    expect(await ines.page.getByRole('option').count()).toBe(0)
    await submitTripForm(ines, 'Nacido sin red')
    const focused = () => ines.page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.ariaLabel])
    await expect.poll(focused).toEqual(['H1', 'Nacido sin red'])
    await expect.poll(() => ines.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    await ines.addEvent(1, 'Coliseo')
    await ines.waitForSaveState(/^Guardado en este dispositivo \(2 cambios\)$/)
    const id = currentTripId(ines)

    await ines.page.goto(`/${account.username}`)
    const here = () => ines.page.getByRole('region', { name: 'Guardado en este dispositivo' })
    await here().getByRole('link', { name: 'Nacido sin red' }).click()
    await ines.unfold(1)
    await expect.poll(() => ines.titles(1)).toEqual(['Coliseo'])
    await ines.reopen()
    await ines.waitForSaveState(/^Guardado en este dispositivo \(2 cambios\)$/)
    await expect.poll(() => ines.titles(1)).toEqual(['Coliseo'])

    await ines.context.setOffline(false)
    await ines.waitForSaveState('Todo guardado')
    const trips = await tripsOf(account)
    expect(trips.map(({ title }) => title)).toEqual(['Nacido sin red'])
    expect(trips[0]?.id).toBe(id)
    expect(await fetchEventLabels(account, id)).toEqual([['Coliseo'], [], []])
    await ines.page.goto(`/${account.username}`)
    await ines.page.getByRole('link', { name: 'Nacido sin red' }).waitFor()
    await expect.poll(() => here().count()).toBe(0)
    expect(ines.problems).toEqual([])
  })

  it('waits with a typed place until a place is chosen from the list', async () => {
    const account = await newcomer()
    const ines = await fixture.openOfflineReady(account)
    const { page } = ines
    await ines.context.setOffline(true)
    await page.getByRole('link', { name: 'Nuevo itinerario' }).click()
    await fillTripForm(ines, 'A Málaga')
    const place = page.getByRole('combobox', { name: 'Destino', exact: true })
    await place.fill('málaga')
    await page.getByText('Sin conexión: escribe el destino y elígelo al volver.').waitFor()
    await page.getByLabel('Título').focus()
    await expect.poll(() => place.inputValue()).toBe('málaga')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    await ines.addEvent(1, 'Alcazaba')
    await ines.context.setOffline(false)
    await page.getByRole('banner').getByText('Necesita atención').click()
    await page.getByText('Lo escribiste sin conexión: «málaga». Elígelo de la lista y el viaje se creará.').waitFor()
    await expect.poll(() => place.inputValue()).toBe('málaga')
    await place.click()
    await page
      .getByRole('option', { name: /^Málaga/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Crear' }).click()
    await page.getByRole('dialog').getByText('El servidor tiene todos tus cambios.').waitFor()
    const [trip] = await tripsOf(account)
    expect(trip).toMatchObject({ title: 'A Málaga', location: { name: 'Málaga' } })
    expect(await fetchEventLabels(account, currentTripId(ines))).toEqual([['Alcazaba'], [], []])
  })

  it('reaches the server after a restart, although the browser was never offline', async () => {
    const server = await builtServerForTest()
    const account = await newcomer(server)
    const ines = await openSignedIn(fixture.browser, server, account)
    await ines.page.goto('/create-itinerary')
    await submitTripForm(ines, 'Con el servidor parado', () => server.stop())
    await ines.unfold(2)
    await ines.addEvent(2, 'Foro')
    await ines.waitForSaveState(/^Guardado en este dispositivo/)
    await server.restart()
    await ines.waitForSaveState('Todo guardado')
    const trips = await tripsOf(account)
    expect(trips.map(({ title, dayCount }) => [title, dayCount])).toEqual([['Con el servidor parado', 3]])
    expect(await fetchEventLabels(account, currentTripId(ines))).toEqual([[], ['Foro'], []])
    expect(ines.problems).toEqual([])
  })

  it('is not created later after storage was too full for it', async () => {
    const account = await newcomer()
    const ines = await fixture.openOfflineReady(account)
    await ines.page.goto('/create-itinerary')
    await fillTripForm(ines, 'Sin sitio')
    await ines.context.setOffline(true)
    await ines.page.evaluate(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
        if (this.name === 'waiting') throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, row)
      }
    })
    await ines.page.getByRole('button', { name: 'Crear', exact: true }).click()
    await ines.page.getByText(/^Sin conexión el viaje se guarda en este navegador, y no puede/).waitFor()
    await expect
      .poll(() => ines.page.evaluate(() => Object.keys(localStorage).filter((key) => /:(?:copy|unsaved):/.test(key))))
      .toEqual([])
    await ines.context.setOffline(false)
    await ines.page.getByRole('button', { name: 'Crear', exact: true }).click()
    await ines.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    await ines.waitForSaveState('Todo guardado')
    expect((await tripsOf(account)).map(({ title }) => title)).toEqual(['Sin sitio'])
  })

  it('is stored once, with each day once, when only the response was lost', async () => {
    const account = await newcomer()
    // A service worker would hide its requests from the test.
    const ines = await openSignedIn(fixture.browser, fixture.server, account, { serviceWorkers: 'block' })
    await ines.page.goto('/create-itinerary')
    let reached = 0
    await ines.page.route('**/api/itineraries', async (route) => {
      if (route.request().method() !== 'POST' || reached > 0) return route.continue()
      reached += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await submitTripForm(ines, 'Respuesta perdida')
    await ines.waitForSaveState('Todo guardado')
    expect(reached).toBe(1)
    expect((await tripsOf(account)).map(({ title }) => title)).toEqual(['Respuesta perdida'])
    expect(await fetchEventLabels(account, currentTripId(ines))).toEqual([[], [], []])
  })

  it('is kept when the server refuses it and can be corrected, also if its id is taken', async () => {
    const account = await newcomer()
    const ines = await fixture.openOfflineReady(account)
    await ines.context.setOffline(true)
    await ines.page.getByRole('link', { name: 'Nuevo itinerario' }).click()
    await submitTripForm(ines, 'Rechazado')
    await ines.addEvent(1, 'Coliseo')
    // A place that the server no longer knows.
    await ines.page.route('**/api/itineraries', async (route) => {
      const asked = route.request().postData() ?? ''
      if (asked.includes(`${ROME}`)) return route.continue({ postData: asked.replace(`${ROME}`, '999999999') })
      if (asked === '') return route.continue()
      await route.fetch()
      await ines.page.unroute('**/api/itineraries')
      return route.abort('connectionreset')
    })
    await ines.context.setOffline(false)
    const panel = () => ines.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
    const openPanel = async () => {
      await ines.page.getByRole('button', { name: 'Necesita atención' }).click()
      await panel().getByRole('heading', { name: 'El viaje no se ha podido crear' }).waitFor()
    }
    await openPanel()
    await panel().press('Escape')
    await ines.reopen()
    await openPanel()
    await panel().getByRole('combobox', { name: 'Destino' }).fill('madrid')
    await panel()
      .getByRole('option', { name: /^Madrid/ })
      .first()
      .click()
    await panel().getByRole('button', { name: 'Reintentar' }).click()
    await panel()
      .getByText(/^El servidor tiene todos tus cambios/)
      .waitFor()
    await panel().press('Escape')
    await ines.waitForSaveState('Todo guardado')
    expect((await tripsOf(account)).map(({ title, location }) => [title, location.name])).toEqual([['Rechazado', 'Madrid']])
    expect(await fetchEventLabels(account, currentTripId(ines))).toEqual([['Coliseo'], [], []])

    await ines.context.setOffline(true)
    await ines.page.getByRole('link', { name: 'Nuevo itinerario' }).click()
    await submitTripForm(ines, 'Con dueño')
    await ines.addEvent(1, 'Foro')
    const id = currentTripId(ines)
    await createItinerary(await newcomer(), { id, isPublic: false })
    await ines.context.setOffline(false)
    await openPanel()
    await panel().getByRole('button', { name: 'Guardar como itinerario nuevo' }).click()
    await ines.page.waitForURL((url) => !url.pathname.endsWith(id))
    await ines.waitForSaveState('Todo guardado')
    expect(await fetchEventLabels(account, currentTripId(ines))).toEqual([['Foro'], [], []])
    expect((await tripsOf(account)).map(({ title }) => title).toSorted()).toEqual(['Con dueño', 'Rechazado'])
  })
})

async function builtServerForTest(): Promise<BuiltServer> {
  const server = await BuiltServer.start()
  onTestFinished(() => server.dispose())
  return server
}

/**
 * Fills in and submits the form of a new trip, to a bundled place.
 * `beforeSending` runs in between.
 */
async function submitTripForm(person: UserTab, title: string, beforeSending?: () => Promise<unknown>): Promise<void> {
  await fillTripForm(person, title)
  await beforeSending?.()
  await person.page.getByRole('button', { name: 'Crear', exact: true }).click()
  await person.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}
