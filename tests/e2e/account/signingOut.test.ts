// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { longFlow } from '#testkit/browser/flow'
import { openEditing } from '#testkit/browser/openSignedIn'
import { signUp } from '#testkit/api/apiClient'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

/** Words found in databases (and their names), caches and local storage. */
const findAnywhere = (page: Page, words: string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const texts: [place: string, text: string][] = [
      ['localStorage', JSON.stringify({ ...localStorage })],
      ['sessionStorage', JSON.stringify({ ...sessionStorage })],
    ]
    const say = (value: unknown): string =>
      value instanceof Uint8Array
        ? new TextDecoder('utf-8').decode(value)
        : JSON.stringify(value, (_, part: unknown) => (part instanceof Uint8Array ? say(part) : part))
    for (const { name } of await indexedDB.databases()) {
      texts.push(['databases', name ?? ''])
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open(name ?? '')
        // Erased since: reading must not create it.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => resolve(undefined))
      })
      if (database === undefined) continue
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        texts.push(...(reading.result as unknown[]).map((row): [string, string] => [`${name} ${store}`, say(row)]))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        texts.push([`${name} ${request.url}`, request.url + text])
      }
    }
    return wanted.flatMap((word) => {
      const found = texts.find(([, text]) => text.includes(word))
      return found === undefined ? [] : [`${word} in ${found[0]}`]
    })
  }, words)

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Usuario/Correo electrónico').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function privateTrip() {
  const trip = await SharedTrip.make(fixture.server)
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { title: 'Secreto de Ana', isPublic: false } })
  const ana = await openEditing(fixture, trip.ana, trip.id)
  await ana.addEvent(1, 'Cita secreta')
  await ana.waitForSaveState('Todo guardado')
  return { trip, ana, words: ['Secreto de Ana', 'Cita secreta', trip.id, trip.ana.id] }
}

const path = (page: Page) => new URL(page.url()).pathname

longFlow('signing out erases a private trip from the browser, and other tabs continue as a visitor', async () => {
  const { trip, ana, words } = await privateTrip()
  const openTab = async (address: string, heading: string) => {
    const tab = await ana.context.newPage()
    await tab.goto(address)
    await tab.getByRole('heading', { level: 1, name: heading }).waitFor()
    return tab
  }
  const atTrip = await openTab(`/itineraries/${trip.id}`, 'Secreto de Ana')
  const atSettings = await openTab('/settings', 'Configuración del perfil')
  const atProfile = await openTab(`/${trip.bruno.username}`, 'Bruno Gil')
  await atTrip.getByRole('button', { name: 'Editar', exact: true }).first().click()
  await atTrip.getByRole('button', { name: 'Añadir evento' }).first().click()
  await atTrip.getByRole('dialog').getByLabel('Título').fill('Cita a medias')
  // Proves that the search finds everything while it exists.
  await expect.poll(() => findAnywhere(ana.page, words)).toHaveLength(words.length)
  await expect.poll(() => findAnywhere(atTrip, ['Cita a medias'])).toHaveLength(1)
  await ana.logOut()

  for (const tab of [atTrip, atSettings]) await tab.waitForURL('**/login')
  await atProfile.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).waitFor()
  expect([path(atProfile), path(ana.page)]).toEqual([`/${trip.bruno.username}`, '/'])
  await expect.poll(() => findAnywhere(ana.page, words)).toEqual([])
  await expect.poll(() => findAnywhere(atTrip, ['Cita a medias'])).toEqual([])

  await signIn(atTrip, trip.ana)
  await atTrip.getByRole('heading', { level: 1, name: 'Secreto de Ana' }).waitFor()
  await atProfile.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  expect(ana.problems).toEqual([])
})

it('signing out asks about unsaved changes: waiting keeps them, leaving discards them', async () => {
  const { ana, words } = await privateTrip()
  await ana.context.setOffline(true)
  await ana.addEvent(1, 'Cita sin guardar')
  await ana.waitForSaveState(/^Guardado en este dispositivo/)
  const leave = async () => {
    await ana.page.getByRole('button', { name: 'Menú de usuario' }).click()
    await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  }
  const question = ana.page.getByRole('dialog', { name: 'Hay cambios sin guardar.' })
  await leave()
  await question.getByText('Si sales, se perderán.').waitFor()
  await question.getByRole('button', { name: 'Esperar' }).click()
  await ana.waitForSaveState(/^Guardado en este dispositivo/)
  await leave()
  await question.getByRole('button', { name: 'Salir y perderlos' }).click()
  await expect.poll(() => findAnywhere(ana.page, [...words, 'Cita sin guardar'])).toEqual([])

  const asked: string[] = []
  ana.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  await ana.context.setOffline(false)
  await ana.page.goto('/')
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(asked[0]).toBe('POST /api/auth/logout')
})

it('another user who signs in finds no data of the previous user, in any tab', async () => {
  const { trip, ana, words } = await privateTrip()
  const dora = await signUp(fixture.server, { username: `dora${Date.now().toString(36)}` })
  const other = await ana.context.newPage()
  await ana.context.clearCookies()
  await other.goto('/login')
  await signIn(other, dora)
  await other.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  await ana.page.getByText('Oops! Acceso no autorizado.').waitFor()
  expect(path(ana.page)).toBe(`/itineraries/${trip.id}`)
  await ana.page.goto('/')
  // Suggestions may show her username; her stored data has her id in its name.
  const hers = [...words.filter((word) => word !== trip.ana.id), `:${trip.ana.id}`]
  await expect.poll(() => findAnywhere(ana.page, hers)).toEqual([])
})

it('unsaved changes of a session that ended wait, encrypted, until the same user signs in again', async () => {
  const { trip, ana, words } = await privateTrip()
  const { page, context } = ana
  await context.setOffline(true)
  await ana.addEvent(1, 'Cita sin guardar')
  await page.getByRole('textbox', { name: 'Título' }).fill('Secreto nuevo')
  await page.getByRole('textbox', { name: 'Título' }).press('Enter')
  await ana.day(1).getByRole('button', { name: 'Añadir evento' }).click()
  await page.getByRole('dialog').getByLabel('Título').fill('Cita a medias')
  const password = `${trip.ana.password}-nueva`
  await trip.ana.call('PATCH /users/{id}', {
    params: { id: trip.ana.id },
    body: { currentPassword: trip.ana.password, newPassword: password },
  })
  await context.setOffline(false)
  await page.getByText('En este dispositivo 3 cambios esperan para guardarse: no se perderá nada.').waitFor()
  const secrets = [...words.filter((word) => word !== trip.ana.id), 'Secreto nuevo', 'Cita sin guardar', 'Cita a medias']
  await expect.poll(() => findAnywhere(page, ['Secreto nuevo', 'Cita sin guardar', 'Cita a medias'])).toHaveLength(3)

  const dora = await signUp(fixture.server, { username: `dora${Date.now().toString(36)}` })
  await page.getByRole('alert').getByRole('link', { name: 'Iniciar sesión' }).click()
  await signIn(page, dora)
  await page.getByText('En este dispositivo quedan 3 cambios sin guardar de otra persona.').waitFor()
  await page.getByText('Oops! Acceso no autorizado.').waitFor()
  await expect.poll(() => findAnywhere(page, [...secrets, `:${trip.ana.id}`])).toEqual([])
  await page.goto('/')
  await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  expect(await findAnywhere(page, [...secrets, `:${trip.ana.id}`])).toEqual([])
  await ana.logOut()

  await page.goto('/login')
  await signIn(page, { username: trip.ana.username, password })
  await page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  const onServer = async () => {
    const { title, days } = await trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } })
    return [title, days[0]?.events.at(-1)?.label]
  }
  await expect.poll(onServer).toEqual(['Secreto nuevo', 'Cita sin guardar'])
  await page.goto(`/itineraries/${trip.id}`)
  await ana.waitForSaveState('Todo guardado')
  await page.getByText('Dejaste «Cita a medias» a medias').waitFor()
})
