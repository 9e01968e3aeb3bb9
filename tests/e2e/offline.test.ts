import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { atHome, waitForCopy } from '../support/atHome'
import { launchBrowser } from '../support/browser'
import { BuiltServer } from '../support/builtServer'
import { createItinerary, signUp, type Person as Account } from '../support/people'
import type { Person } from '../support/person'
import { SharedTrip } from '../support/sharedTrip'

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  server = await BuiltServer.start()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.dispose()
})

let accounts = 0
const newcomer = (at = server): Promise<Account> => signUp(at, { username: `ines${(accounts += 1)}`, name: 'Inés Mora' })

/** One that a test may stop. */
async function ownServer(): Promise<BuiltServer> {
  const own = await BuiltServer.start()
  onTestFinished(() => own.dispose())
  return own
}

const tripOf = (page: { url: () => string }) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const soon = { timeout: 20_000 }

/** What the server has of an itinerary. */
const onServer = (account: Account, id: string) => account.call('GET /itineraries/{id}', { params: { id } })
const labelsOf = async (account: Account, id: string) =>
  (await onServer(account, id)).days.map(({ events }) => events.map(({ label }) => label))
const own = (account: Account) =>
  account.call('GET /itineraries', { query: { userId: account.id, visibility: 'all', limit: 50 } })

/** Fills the form of a new trip with a place that this device knows. */
async function fillNewTrip(person: Person, title: string): Promise<void> {
  const { page } = person
  await page.getByLabel('Título').fill(title)
  await page.getByRole('combobox', { name: 'Destino', exact: true }).fill('roma')
  await page.getByRole('option', { name: /^Roma/ }).first().click()
  await person.typeDate('Fecha de inicio', '24102027')
  await person.typeDate('Fecha de fin', '26102027')
}
const create = (person: Person) => person.page.getByRole('button', { name: 'Crear', exact: true }).click()

describe('an itinerary of one’s own that was never opened here', () => {
  it('opens on a cold start without a network, takes edits, moves and deletions, and the server gets them all', async () => {
    const trip = await SharedTrip.make(server)
    const ana = await atHome(browser, server, trip.ana)
    await waitForCopy(ana.page, trip.ana.id, trip.id)
    await ana.context.setOffline(true)
    await ana.page.goto('about:blank')
    await ana.page.goto(`/itineraries/${trip.id}`)
    await ana.edit()
    expect(await ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await ana.addEvent(1, 'Panteón')
    await ana.moveEvent('Foro', /^Día 2/)
    await ana.deleteEvent('Palatino')
    await ana.renameEvent('Coliseo', 'Coliseo y arco')
    await ana.chip(/^Guardado en este dispositivo \(4 cambios\)$/)

    await ana.reopen()
    await ana.chip(/^Guardado en este dispositivo \(4 cambios\)$/)
    await ana.context.setOffline(false)
    await ana.chip('Todo guardado')
    expect(await labelsOf(trip.ana, trip.id)).toEqual([['Coliseo y arco', 'Panteón'], ['Foro'], []])
    expect(ana.problems).toEqual([])
  })

  it('goes to the server from any page, also when nobody opens it again', async () => {
    const trip = await SharedTrip.make(server)
    const ana = await atHome(browser, server, trip.ana)
    await waitForCopy(ana.page, trip.ana.id, trip.id)
    await ana.context.setOffline(true)
    await ana.page.goto(`/itineraries/${trip.id}`)
    await ana.edit()
    await ana.unfold(3)
    await ana.addEvent(3, 'Sin volver')
    await ana.chip(/^Guardado en este dispositivo/)
    await ana.page.goto('/settings')
    await ana.context.setOffline(false)
    await ana.reopen()
    await expect.poll(() => labelsOf(trip.ana, trip.id), soon).toEqual([['Coliseo', 'Foro', 'Palatino'], [], ['Sin volver']])
    expect(ana.problems).toEqual([])
  })
})

describe('a trip born without a network', () => {
  it('opens in edit mode, is on one’s profile, survives reload and cold start, and is created once', async () => {
    const account = await newcomer()
    const ines = await atHome(browser, server, account)
    await ines.context.setOffline(true)
    await ines.page.getByRole('link', { name: 'Nuevo itinerario' }).click()
    await ines.page.getByRole('combobox', { name: 'Destino', exact: true }).fill('zaragoza')
    await ines.page
      .getByText('Sin conexión no se puede buscar «zaragoza». Estos son los destinos que ya conoce este dispositivo.')
      .waitFor()
    await fillNewTrip(ines, 'Nacido sin red')
    await create(ines)
    await ines.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    expect(await ines.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    await ines.addEvent(1, 'Coliseo')
    await ines.chip(/^Guardado en este dispositivo \(2 cambios\)$/)
    const id = tripOf(ines.page)

    await ines.page.goto(`/${account.username}`)
    const here = () => ines.page.getByRole('region', { name: 'Guardado en este dispositivo' })
    await here().getByRole('link', { name: 'Nacido sin red' }).click()
    await ines.unfold(1)
    expect(await ines.titles(1)).toEqual(['Coliseo'])
    await ines.reopen()
    await ines.chip(/^Guardado en este dispositivo \(2 cambios\)$/)
    expect(await ines.titles(1)).toEqual(['Coliseo'])

    await ines.context.setOffline(false)
    await ines.chip('Todo guardado')
    const trips = await own(account)
    expect(trips.map(({ title }) => title)).toEqual(['Nacido sin red'])
    expect(trips[0]?.id).toBe(id)
    expect(await labelsOf(account, id)).toEqual([['Coliseo'], [], []])
    await ines.page.goto(`/${account.username}`)
    await ines.page.getByRole('link', { name: 'Nacido sin red' }).waitFor()
    expect(await here().count()).toBe(0)
    expect(ines.problems).toEqual([])
  })

  it('with the server stopped, under a browser that believes in its network: created when the server is back', async () => {
    const server = await ownServer()
    const account = await newcomer(server)
    const ines = await atHome(browser, server, account)
    await ines.page.goto('/create-itinerary')
    await fillNewTrip(ines, 'Con el servidor parado')
    await server.stop()
    await create(ines)
    await ines.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    await ines.unfold(2)
    await ines.addEvent(2, 'Foro')
    await ines.chip(/^Guardado en este dispositivo/)
    await server.restart()
    await ines.chip('Todo guardado')
    const trips = await own(account)
    expect(trips.map(({ title, dayCount }) => [title, dayCount])).toEqual([['Con el servidor parado', 3]])
    expect(await labelsOf(account, tripOf(ines.page))).toEqual([[], ['Foro'], []])
    expect(ines.problems).toEqual([])
  })

  it('because the answer was lost is there once, with each day once', async () => {
    const account = await newcomer()
    const ines = await atHome(browser, server, account, { serviceWorkers: 'block' })
    await ines.page.goto('/create-itinerary')
    await fillNewTrip(ines, 'Respuesta perdida')
    let reached = 0
    await ines.page.route('**/api/itineraries', async (route) => {
      if (route.request().method() !== 'POST' || reached > 0) return route.continue()
      reached += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await create(ines)
    await ines.chip('Todo guardado')
    expect(reached).toBe(1)
    expect((await own(account)).map(({ title }) => title)).toEqual(['Respuesta perdida'])
    expect(await labelsOf(account, tripOf(ines.page))).toEqual([[], [], []])
  })

  it('whose id somebody else has needs attention, and becomes a new itinerary', async () => {
    const account = await newcomer()
    const ines = await atHome(browser, server, account)
    await ines.context.setOffline(true)
    await ines.page.getByRole('link', { name: 'Nuevo itinerario' }).click()
    await fillNewTrip(ines, 'Con dueño')
    await create(ines)
    await ines.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    await ines.addEvent(1, 'Coliseo')
    const id = tripOf(ines.page)
    await createItinerary(await newcomer(), { id, isPublic: false })

    await ines.context.setOffline(false)
    await ines.page.getByRole('button', { name: 'Necesita atención' }).click()
    await ines.page.getByRole('button', { name: 'Guardar como itinerario nuevo' }).click()
    await ines.page.waitForURL((url) => !url.pathname.endsWith(id))
    await ines.chip('Todo guardado')
    expect(await labelsOf(account, tripOf(ines.page))).toEqual([['Coliseo'], [], []])
    expect((await own(account)).map(({ title }) => title)).toEqual(['Con dueño'])
  })
})
