// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { UserTab } from '#testkit/browser/userTab'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { createGate } from '#testkit/gate'
import { followAs, like, unreadOf } from '#testkit/server/socialCalls'

const fixture = setUpBrowserFixture()

const name = (unread: number) => (unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread} sin leer`)
const bell = (page: Page, unread: number) => page.getByRole('banner').getByRole('link', { name: name(unread), exact: true })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const sentences = (page: Page) => rows(page).getByRole('paragraph').allTextContents()

let people = 0
const createUser = (called: string): Promise<Account> => {
  people += 1
  return signUp(fixture.server, { username: `persona${people}`, name: called })
}

flow('a notification is counted at the bell of every tab until it is seen', async () => {
  const [lucia, marta] = await Promise.all([createUser('Lucía'), createUser('Marta')])
  const trip = await createItinerary(lucia, { title: 'Roma en tres días' })
  const first = await fixture.open(lucia)
  await first.page.goto('/')
  const second = await UserTab.openInContext(first.context, lucia.username)
  await second.page.goto('/search')
  const other = await fixture.open(lucia, phoneContext)
  await other.page.goto('/')
  const profile = (unread: string) =>
    other.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: `Perfil${unread}`, exact: true })
  for (const { page } of [first, second]) await bell(page, 0).waitFor()
  await profile('').waitFor()

  await like(marta, trip)
  for (const { page } of [first, second]) await bell(page, 1).waitFor()
  await profile(', 1 notificación sin leer').waitFor()
  await followAs(marta, lucia)
  for (const { page } of [first, second]) await bell(page, 2).waitFor()
  await profile(', 2 notificaciones sin leer').waitFor()

  await profile(', 2 notificaciones sin leer').click()
  await other.page.getByRole('link', { name: name(2), exact: true }).click()
  await other.page.waitForURL('/notifications')
  await expect.poll(() => sentences(other.page)).toEqual(['Marta ha empezado a seguirte', 'A Marta le gusta «Roma en tres días»'])
  await expect.poll(() => unreadOf(lucia)).toBe(0)
  expect(await rows(other.page).getByText('Sin leer').count()).toBe(2)
  await profile('').waitFor()

  // Another browser refreshes on return; tabs of one browser share the count.
  await first.page.reload()
  await bell(first.page, 0).click()
  await expect.poll(() => sentences(first.page)).toHaveLength(2)
  expect(await rows(first.page).getByText('Sin leer').count()).toBe(0)
  for (const { problems } of [first, second, other]) expect(problems).toEqual([])
})

it('the open list marks a new notification as read, also in other tabs, and announces it', async () => {
  const [lucia, marta] = await Promise.all([createUser('Lucía'), createUser('Marta')])
  const first = await fixture.open(lucia)
  await first.page.goto('/notifications')
  await first.page.getByText('Todavía no tienes notificaciones').waitFor()
  const second = await UserTab.openInContext(first.context, lucia.username)
  await second.page.goto('/')
  await followAs(marta, lucia)
  await expect.poll(() => sentences(first.page)).toEqual(['Marta ha empezado a seguirte'])
  await expect.poll(() => unreadOf(lucia)).toBe(0)
  await bell(second.page, 0).waitFor()
  const ines = await createUser('Inés')
  await followAs(ines, lucia)
  await expect.poll(() => sentences(first.page)).toEqual(['Inés ha empezado a seguirte', 'Marta ha empezado a seguirte'])
  await first.page.getByText('Nueva notificación: Inés ha empezado a seguirte').waitFor({ state: 'attached' })
  await bell(first.page, 0).waitFor()
  await bell(second.page, 0).waitFor()
})

it('a comment notification opens the thread on the page of the trip', async () => {
  const [lucia, marta, ines] = await Promise.all([createUser('Lucía'), createUser('Marta'), createUser('Inés')])
  const id = await createItinerary(marta, { title: 'Roma en tres días' })
  await invite(marta, id, lucia)
  await marta.call('POST /itineraries/{id}/comments', { params: { id }, body: { text: '¿Quién reserva?' } })
  const reader = await fixture.open(lucia)
  await reader.page.goto('/')
  await bell(reader.page, 2).click()
  await expect
    .poll(() => sentences(reader.page))
    .toEqual(['Marta ha comentado «Roma en tres días»', 'Marta te ha añadido a «Roma en tres días»'])
  await rows(reader.page).first().getByRole('link').focus()
  await reader.page.keyboard.press('Enter')
  await reader.page.getByRole('dialog', { name: 'Comentarios' }).getByText('¿Quién reserva?').waitFor()
  await reader.page.keyboard.press('Escape')
  await bell(reader.page, 0).waitFor()
  await followAs(ines, lucia)
  await bell(reader.page, 1).waitFor()
  expect(reader.problems).toEqual([])
})

it('a notification that came without a connection is fetched on connect', async () => {
  const [lucia, marta] = await Promise.all([createUser('Lucía'), createUser('Marta')])
  const id = await createItinerary(lucia, { title: 'Roma en tres días' })
  const reader = await fixture.open(lucia)
  // No socket until the trip is open.
  await reader.page.route('**/socket.io/**', (route) => route.abort())
  await reader.page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
  const { opened, open } = createGate()
  await reader.page.routeWebSocket(/\/sync\//, async (socket) => {
    await opened
    socket.connectToServer()
  })
  await reader.page.goto(`/itineraries/${id}`)
  await bell(reader.page, 0).waitFor()
  await followAs(marta, lucia)
  await expect.poll(() => unreadOf(lucia)).toBe(1)
  open()
  await bell(reader.page, 1).waitFor()
})

it('the list is paginated and, once loaded, opens without a network', async () => {
  const lucia = await createUser('Lucía')
  const marta = await createUser('Marta')
  for (let i = 1; i <= 23; i += 1) await invite(marta, await createItinerary(marta, { title: `Viaje ${i}` }), lucia)
  const reader = await fixture.open(lucia)
  await reader.page.goto('/notifications')
  await expect.poll(() => sentences(reader.page)).toHaveLength(20)
  await reader.page.keyboard.press('End')
  await reader.page.getByText('Has llegado al final').waitFor()
  expect((await sentences(reader.page)).at(0)).toBe('Marta te ha añadido a «Viaje 23»')
  expect(await sentences(reader.page)).toHaveLength(23)
  await reader.page.getByRole('link', { name: 'Periplo' }).first().click()
  await reader.page.waitForURL('/')
  await reader.context.setOffline(true)
  await bell(reader.page, 0).click()
  await expect.poll(() => sentences(reader.page)).toHaveLength(23)
})

it('the list says when it is empty, offline or failing, and retries', async () => {
  const lucia = await createUser('Lucía')
  const reader = await fixture.open(lucia)
  const list = '**/api/notifications?*'
  await reader.page.route(list, (route) => route.abort())
  await reader.page.goto('/notifications')
  await reader.page.getByText('Sin conexión no se pueden cargar tus notificaciones.').waitFor()
  await reader.page.unroute(list)
  await reader.page.route(list, (route) => route.fulfill({ status: 500, json: { error: 'InternalError' } }))
  await reader.page.getByRole('button', { name: 'Reintentar' }).click()
  await reader.page.getByText('No se han podido cargar tus notificaciones').waitFor()
  await reader.page.unroute(list)
  await reader.page.getByRole('button', { name: 'Reintentar' }).click()
  await reader.page.getByText('Todavía no tienes notificaciones').waitFor()
  await expectAccessible(reader.page)
})

it('notifications are hidden from visitors and from the next user of the browser', async () => {
  const [lucia, marta] = await Promise.all([createUser('Lucía'), createUser('Marta')])
  const visitor = await fixture.open()
  await visitor.page.goto('/notifications')
  await visitor.page.waitForURL(/\/login/)
  await followAs(marta, lucia)
  const person = await fixture.open(lucia)
  await person.page.goto('/')
  await bell(person.page, 1).waitFor()
  await person.logOut()
  expect(await person.page.getByRole('link', { name: /Notificaciones/ }).count()).toBe(0)
  await person.page.goto('/login')
  await person.page.getByLabel('Usuario/Correo electrónico').fill(marta.username)
  await person.page.getByLabel('Contraseña', { exact: true }).fill(marta.password)
  await person.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await bell(person.page, 0).waitFor()
})
