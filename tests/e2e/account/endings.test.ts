// @module-tag long
import { describe, expect, it } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import type { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

const screen = (person: UserTab, title: string) => person.page.getByRole('alert').getByText(title, { exact: true }).waitFor()

async function offlineWork(trip: SharedTrip): Promise<UserTab> {
  const bruno = await trip.open(fixture.browser, trip.bruno)
  await bruno.waitForSaveState('Todo guardado')
  await bruno.context.setOffline(true)
  await bruno.addEvent(1, 'Sin guardar')
  await bruno.waitForSaveState(/^Guardado en este dispositivo/)
  return bruno
}

it('each close code shows a screen with a next step, but an expired session is renewed', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno, { edits: false })
  const { page } = bruno
  let close = { code: 4401, reason: '' }
  await page.routeWebSocket(/\/sync\//, (socket) => {
    if (close.code === 0) socket.connectToServer()
    else void socket.close(close)
    if (close.code === 4401) close = { code: 0, reason: '' }
  })
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh-token'))
  await page.reload()
  expect((await renewed).status()).toBe(204)
  await bruno.waitForSaveState('Todo guardado')

  const endings = [
    [4413, 'Este itinerario es demasiado grande', 'Volver a abrirlo'],
    [4422, 'No se han podido guardar los últimos cambios', 'Volver a abrirlo'],
    [4426, 'Hay una versión nueva de Periplo', 'Volver a cargar'],
    [4409, 'Este itinerario se ha restaurado', 'Volver a abrirlo'],
    [4403, 'Ya no tienes acceso a este itinerario', 'Ver el itinerario, Volver al inicio', 'removed'],
    [4404, 'Este itinerario ya no existe', 'Volver al inicio', 'deleted'],
  ] as const
  for (const [code, title, way, reason = ''] of endings) {
    close = { code, reason: code === 4409 ? '2' : reason }
    await page.reload()
    await screen(bruno, title)
    const ways = page.getByRole('alert').getByRole('button').or(page.getByRole('alert').getByRole('link'))
    await expect.poll(() => ways.allTextContents(), { message: String(code) }).toEqual(way.split(', '))
    await expect.poll(() => page.title()).toBe(`${title} · Periplo`)
  }

  close = { code: 4422, reason: '' }
  await page.reload()
  await screen(bruno, 'No se han podido guardar los últimos cambios')
  close = { code: 0, reason: '' }
  await page.getByRole('button', { name: 'Volver a abrirlo' }).click()
  await bruno.waitForSaveState('Todo guardado')
  await expect.poll(() => bruno.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
  expect(bruno.problems).toEqual([])
})

it('a request with an expired token is silently repeated with a new one', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno, { edits: false })
  let [asked, isRenewed] = [0, false]
  await bruno.page.route(`**/api/itineraries/${trip.id}`, (route) => {
    asked += 1
    const refusal = { error: 'UnauthorizedError', message: 'the token ran out', requestId: 'test' }
    return isRenewed ? route.continue() : route.fulfill({ status: 401, json: refusal })
  })
  await bruno.page.route('**/api/auth/refresh-token', (route) => {
    isRenewed = true
    return route.continue()
  })
  const renewed = bruno.page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh-token'))
  await bruno.page.reload()
  expect((await renewed).status()).toBe(204)
  await bruno.day(1).waitFor()
  await bruno.waitForSaveState('Todo guardado')
  // Before the app, by the app, and with the new token.
  expect(asked).toBe(3)
})

describe('unsaved work', () => {
  it('can be saved as a new trip by a removed member', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const bruno = await offlineWork(trip)
    await trip.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip.id, userId: trip.bruno.id } })
    await bruno.context.setOffline(false)
    await screen(bruno, 'Ya no tienes acceso a este itinerario')
    await bruno.page.getByRole('button', { name: 'Guardar como itinerario nuevo' }).click()
    await bruno.page.waitForURL((url) => !url.pathname.endsWith(trip.id))
    await bruno.waitForSaveState('Todo guardado')
    const id = new URL(bruno.page.url()).pathname.split('/').at(-1) ?? ''
    const copy = await trip.bruno.call('GET /itineraries/{id}', { params: { id } })
    expect(copy.days[0]?.events.map(({ label }) => label)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Sin guardar'])
    expect([copy.isPublic, copy.userId]).toEqual([false, trip.bruno.id])
  })

  it('is not discarded without a confirmation', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const bruno = await offlineWork(trip)
    await trip.ana.call('DELETE /itineraries/{id}', { params: { id: trip.id } })
    await bruno.context.setOffline(false)
    await screen(bruno, 'Este itinerario ya no existe')
    await bruno.page.getByRole('button', { name: 'Descartar los cambios' }).click()
    const question = bruno.page.getByRole('dialog', { name: '¿Descartar los cambios sin guardar?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await bruno.page.getByRole('button', { name: 'Guardar como itinerario nuevo' }).waitFor()
  })
})

it.each([
  ['its question of who is signed in', /never/],
  ['its question about the itinerary', /\/api\/auth\/session$/],
])('an ended session, learned from %s, shows a notice, and signing in returns and saves', async (_, late) => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await offlineWork(trip)
  const isOver = new Promise<void>((resolve) =>
    bruno.page.on('response', (answer) => answer.url().endsWith('/api/auth/refresh-token') && resolve()),
  )
  await bruno.context.route(late, async (route) => {
    await isOver
    await route.continue()
  })
  const password = 'otra-contraseña-larga'
  await trip.bruno.call('PATCH /users/{id}', {
    params: { id: trip.bruno.id },
    body: { currentPassword: trip.bruno.password, newPassword: password },
  })
  await bruno.context.setOffline(false)
  await screen(bruno, 'Tu sesión ha terminado')
  const { page } = bruno
  await page.getByText('En este dispositivo 1 cambio espera para guardarse: no se perderá nada.').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.getByLabel('Usuario/Correo electrónico').fill(trip.bruno.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await bruno.waitForSaveState('Todo guardado')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/itineraries/${trip.id}`)
  const { days } = await trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } })
  expect(days[0]?.events.map(({ label }) => label)).toContain('Sin guardar')
})

it('an owner with an ended session is asked to sign in at a private trip and returns to it', async () => {
  const trip = await SharedTrip.make(fixture.server)
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: false } })
  const ana = await trip.open(fixture.browser, trip.ana, { edits: false })
  const { page } = ana
  await ana.context.clearCookies()
  await page.goto(`/itineraries/${trip.id}`)
  await screen(ana, 'Tu sesión ha terminado')
  await page.getByText('Este itinerario es privado. Si es tuyo o colaboras en él, inicia sesión para abrirlo.').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.getByLabel('Usuario/Correo electrónico').fill(trip.ana.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(trip.ana.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await ana.day(1).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/itineraries/${trip.id}`)
})

it('a like or follow with an ended session opens the login dialog and is then completed', async () => {
  const trip = await SharedTrip.make(fixture.server)
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: true } })
  const dora = await signUp(fixture.server, { username: `dora${Date.now().toString(36)}` })
  const visit = await trip.open(fixture.browser, dora, { edits: false })
  const { page } = visit
  // Hold background requests, so that only the click discovers the ended session.
  let isHeld = false
  await page.route('**/api/**', (route) => (isHeld && route.request().method() === 'GET' ? undefined : route.continue()))
  const endSession = async () => {
    isHeld = true
    await visit.context.clearCookies()
  }
  const signIn = async (what: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Tu sesión ha terminado. ${what}`).waitFor()
    isHeld = false
    await dialog.getByLabel('Usuario/Correo electrónico').fill(dora.username)
    await dialog.getByLabel('Contraseña', { exact: true }).fill(dora.password)
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await endSession()
  await page.getByRole('button', { name: 'Me gusta, 0' }).first().click()
  await signIn('Para guardar «Roma con calma» en favoritos.')
  await page.getByRole('button', { name: 'Me gusta, 1', pressed: true }).first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/itineraries/${trip.id}`)

  await page.goto(`/${trip.bruno.username}`)
  await page.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
  await endSession()
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await signIn('Para seguir a Bruno Gil.')
  await page.getByRole('button', { name: 'Dejar de seguir' }).first().waitFor()
})
