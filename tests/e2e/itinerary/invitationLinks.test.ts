// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { requestInvitationLink } from '#testkit/api/guests'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { fitsHorizontally, pathOf, signInByForm, signInByDialog } from '#testkit/browser/pageSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext, SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

const ideas = (page: Page) => page.getByRole('region', { name: 'Ideas' })
const people = (page: Page) => page.getByRole('region', { name: 'Colaboradores' })
const guestButton = (page: Page) => page.getByRole('button', { name: 'Entrar como invitado' })

const invites = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ana Ruiz te invita a un viaje' })

async function openLink(person: UserTab, token: string): Promise<void> {
  await person.page.goto(`/i/${token}`)
  await invites(person.page).waitFor()
}

function joinsOf({ page }: UserTab, token: string): string[] {
  const joins: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.endsWith(token)) joins.push(pathname)
  })
  return joins
}

async function enterAs({ page }: UserTab, name: string): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await guestButton(page).tap()
}

flow('a guest on a phone joins by link and adds an idea with four taps and a name', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { token } = await requestInvitationLink(trip.ana, trip.id, { role: 'proposer' })
  const ana = await trip.open(fixture.browser, trip.ana)
  const nora = await fixture.open(undefined, phoneContext)
  const joins = joinsOf(nora, token)
  await openLink(nora, token)
  await nora.page.getByText('Podrás proponer ideas, votarlas y comentar.').waitFor()
  expect(await fitsHorizontally(nora.page)).toBe(true)
  await expectAccessible(nora.page)

  await enterAs(nora, 'Nora') // the first tap
  await nora.page.waitForURL(`**/itineraries/${trip.id}`)
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor()
  expect(joins).toEqual([`/api/invitations/${token}`])
  await ideas(nora.page).getByRole('button', { name: 'Añadir idea' }).tap()
  const form = nora.page.getByRole('dialog')
  await form.getByLabel('Título').tap()
  await form.getByLabel('Título').fill('Mercado de Testaccio')
  await form.getByRole('button', { name: 'Guardar', exact: true }).tap()

  await ideas(ana.page).getByText('Mercado de Testaccio').waitFor()
  await people(ana.page)
    .getByRole('combobox', { name: /^Permiso de Nora/ })
    .waitFor()
  for (const { problems } of [ana, nora]) expect(problems).toEqual([])
})

flow('a revoked link admits no guest, not even from an open page', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana)
  await ana.page.getByRole('button', { name: 'Compartir' }).first().click()
  await ana.page.getByRole('button', { name: 'Invitar con un enlace' }).click()
  const sheet = ana.page.getByRole('dialog', { name: 'Invitar con un enlace' })
  await sheet.getByLabel('Usos como mucho').fill('3')
  await sheet.getByRole('button', { name: 'Crear enlace' }).click()
  await sheet.getByLabel('Enlace de invitación').waitFor()
  const made = await trip.ana.call('GET /itineraries/{id}/invitations', { params: { id: trip.id } })
  expect(made.map(({ role, maxUses }) => ({ role, maxUses }))).toEqual([{ role: 'editor', maxUses: 3 }])
  const address = await sheet.getByLabel('Enlace de invitación').inputValue()
  await expectAccessible(ana.page)

  const nora = await fixture.open(undefined, phoneContext)
  await openLink(nora, address.split('/').at(-1) ?? '')
  await sheet
    .getByRole('button', { name: /^Anular el enlace/ })
    .first()
    .click()
  await ana.page
    .getByRole('button', { name: /^Anular$/ })
    .last()
    .click()
  await ana.page.getByText('El enlace ya no sirve').waitFor()

  await enterAs(nora, 'Nora')
  await nora.page.getByText('La invitación ha caducado, se ha anulado o ya la usaron todas las personas que podían.').waitFor()
  await nora.page.reload()
  await nora.page.getByText('La invitación ha caducado, se ha anulado o ya la usaron todas las personas que podían.').waitFor()
  expect(nora.problems).toEqual([])
})

it('a user who registers on the way joins once', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { token } = await requestInvitationLink(trip.ana, trip.id)
  const person = await fixture.open()
  const joins = joinsOf(person, token)
  await openLink(person, token)
  await person.page.getByRole('button', { name: 'Unirme' }).click()
  await person.page.getByRole('dialog').getByRole('link', { name: 'Regístrate' }).click()
  await person.page.getByRole('heading', { name: 'Crea tu cuenta' }).waitFor()
  await person.page.getByLabel('Nombre', { exact: true }).fill('Iris')
  await person.page.getByLabel('Nombre de usuario').fill('iris.joins')
  await person.page.getByLabel('Correo electrónico').fill('iris@example')
  await person.page.getByLabel('Contraseña', { exact: true }).fill('una-contraseña-larga')
  await person.page.getByRole('button', { name: 'Crear cuenta' }).click()
  await person.page.getByText('Escribe una dirección de correo electrónico válida.').waitFor()
  await person.page.getByLabel('Correo electrónico').fill('iris@example.com')
  await person.page.getByRole('button', { name: 'Crear cuenta' }).click()
  await person.page.waitForURL(`**/itineraries/${trip.id}`)
  await person.page.getByText('Ya participas en «Roma con calma»').waitFor()
  expect(joins).toEqual([`/api/invitations/${token}`])
  expect(person.problems).toEqual([])
})

it('a user signs in and joins, and a member is led to the trip', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { token } = await requestInvitationLink(trip.ana, trip.id)
  const hugo = await signUp(fixture.server, { name: 'Hugo Pla', password: 'una-contraseña-larga' })
  const person = await fixture.open()
  await openLink(person, token)
  await person.page.getByRole('button', { name: 'Unirme' }).click()
  await signInByDialog(person.page, { username: hugo.username, password: 'una-contraseña-larga' })
  await person.page.waitForURL(`**/itineraries/${trip.id}`)
  await person.page.getByText('Ya participas en «Roma con calma»').waitFor()
  await person.page.goto(`/i/${token}`)
  await person.page.waitForURL(`**/itineraries/${trip.id}`)
  expect(person.problems).toEqual([])
})

flow('a guest upgrades to a full account, keeps all changes and signs in elsewhere', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { token } = await requestInvitationLink(trip.ana, trip.id)
  const nora = await fixture.open(undefined, phoneContext)
  await openLink(nora, token)
  await enterAs(nora, 'Nora')
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor()
  await ideas(nora.page).getByRole('button', { name: 'Añadir idea' }).tap()
  await nora.page.getByRole('dialog').getByLabel('Título').fill('Mercado de Testaccio')
  await nora.page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).tap()
  await ideas(nora.page).getByText('Mercado de Testaccio').waitFor()

  await nora.page.getByRole('button', { name: 'Quedarme la cuenta' }).first().tap()
  const sheet = nora.page.getByRole('dialog', { name: 'Quedarme la cuenta' })
  await expectAccessible(nora.page)
  expect(await sheet.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Nora')
  const username = `nora${Date.now().toString(36)}`
  await sheet.getByLabel('Nombre de usuario').fill(username)
  await sheet.getByLabel('Correo electrónico').fill(`${username}@example.com`)
  await sheet.getByLabel('Contraseña', { exact: true }).fill('una-contraseña-larga')
  await sheet.getByRole('button', { name: 'Quedarme la cuenta' }).tap()
  await nora.page.getByText('La cuenta ya es tuya').waitFor()
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor({ state: 'detached' })
  expect(nora.problems).toEqual([])

  const elsewhere = await fixture.open()
  await elsewhere.page.goto('/login')
  await signInByForm(elsewhere.page, { username, password: 'una-contraseña-larga' })
  await elsewhere.page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  await elsewhere.page.goto(`/itineraries/${trip.id}`)
  await ideas(elsewhere.page).getByText('Mercado de Testaccio').waitFor()
  await elsewhere.page.getByRole('button', { name: 'Editar', exact: true }).first().waitFor()
})

it('a guest is asked before signing out, and a page that needs an account says so', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { token } = await requestInvitationLink(trip.ana, trip.id)
  const nora = await fixture.open()
  await openLink(nora, token)
  await nora.page.getByLabel('Nombre', { exact: true }).fill('Nora')
  await guestButton(nora.page).click()
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor()
  await nora.page.goto('/create-itinerary')
  await nora.page.getByText('Para esto hace falta una cuenta').waitFor()
  await nora.page.getByRole('button', { name: 'Menú de usuario' }).click()
  await nora.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  const question = nora.page.getByRole('dialog', { name: '¿Salir sin quedarte la cuenta?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  await nora.page.getByRole('button', { name: 'Menú de usuario' }).click()
  await nora.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await question.getByRole('button', { name: 'Salir sin quedármela' }).click()
  await nora.page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor()
  expect(nora.problems).toEqual([])
})

it('a guest rejoins a trip by its link, but needs a full account to join another', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const link = await requestInvitationLink(trip.ana, trip.id)
  const elsewhere = await requestInvitationLink(trip.ana, await createItinerary(trip.ana))
  const nora = await fixture.open()
  await openLink(nora, link.token)
  await nora.page.getByLabel('Nombre', { exact: true }).fill('Nora')
  await guestButton(nora.page).click()
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor()
  await nora.page.getByRole('main').getByRole('button', { name: 'Opciones' }).first().click()
  await nora.page.getByRole('menuitem', { name: 'Salir del itinerario' }).click()
  await nora.page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click()
  await nora.page.waitForURL('/')
  // Closing removes its history entry, which would abort the next navigation.
  await nora.page.getByRole('dialog').waitFor({ state: 'detached' })
  const needsAccount = nora.page.getByText('Para unirte a este, quédate antes la cuenta.')
  const joining = nora.page.getByRole('button', { name: 'Unirme' })
  await openLink(nora, elsewhere.token)
  await needsAccount.waitFor()
  await joining.click()
  await nora.page.getByRole('dialog').waitFor()
  await openLink(nora, link.token)
  expect(await needsAccount.count()).toBe(0)
  await joining.click()
  await nora.page.waitForURL(`**/itineraries/${trip.id}`)
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor()
  expect(nora.problems).toEqual([])
})

it('joining without a network asks for a connection, and the next tap with one joins', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { token } = await requestInvitationLink(trip.ana, trip.id)
  const nora = await fixture.open(undefined, phoneContext)
  await openLink(nora, token)
  await nora.context.setOffline(true)
  await enterAs(nora, 'Nora')
  await nora.page
    .getByRole('alert')
    .filter({ hasText: 'Para unirte hace falta conexión. Comprueba la tuya y vuelve a intentarlo.' })
    .waitFor()
  expect(pathOf(nora.page)).toBe(`/i/${token}`)
  await nora.context.setOffline(false)
  await guestButton(nora.page).tap()
  await nora.page.waitForURL(`**/itineraries/${trip.id}`)
  await nora.page.getByText('Estás aquí como Nora (invitado).').waitFor()
  expect(nora.problems).toEqual([])
})
