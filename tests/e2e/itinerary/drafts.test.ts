// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { Account } from '#testkit/api/apiClient'
import type { UserTab } from '#testkit/browser/userTab'
import { fillTripForm } from '#testkit/browser/tripSteps'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()
const { open } = fixture

const form = ({ page }: UserTab) => page.getByRole('dialog')
const button = (person: UserTab, name: string) => form(person).getByRole('button', { name, exact: true })
const kept = (person: UserTab) =>
  person.page.evaluate(
    () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.startsWith('periplo:draft:')).length,
  )

const hasTitle = async (person: UserTab, title: string) => {
  await button(person, 'Guardar').waitFor()
  await expect.poll(() => form(person).getByLabel('Título').inputValue()).toBe(title)
}

const goOn = ({ page }: UserTab, notice: string) =>
  page.getByRole('listitem').filter({ hasText: notice }).getByRole('button', { name: 'Seguir escribiendo' }).click()

/** Ends all other sessions. Returns the new password. */
async function changePassword(account: Account, currentPassword: string): Promise<string> {
  const newPassword = `${currentPassword}-nueva`
  await account.call('PATCH /users/{id}', { params: { id: account.id }, body: { currentPassword, newPassword } })
  return newPassword
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario/Correo electrónico').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function typeNote(person: UserTab, title: string, note: string): Promise<void> {
  await person.event(title).getByRole('button', { name: 'Editar', exact: true }).click()
  await form(person).getByLabel('Nota').fill(note)
}

async function typeNewEvent(person: UserTab, title: string): Promise<void> {
  await person.day(1).getByRole('button', { name: 'Añadir evento' }).click()
  await form(person).getByLabel('Título').fill(title)
}

it('an event draft survives a reload and remote changes, and a closed form can be resumed', async () => {
  const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
  await typeNote(ana, 'Foro', 'Entrada por la Via Sacra')
  await ana.page.reload()
  await goOn(ana, 'Dejaste «Foro» a medias')
  await form(ana).getByText('Aquí sigue lo que no habías guardado.').waitFor()
  await expect.poll(() => form(ana).getByLabel('Nota').inputValue()).toBe('Entrada por la Via Sacra')

  await bruno.event('Foro').getByRole('button', { name: 'Editar', exact: true }).click()
  await form(bruno).getByLabel('Título').fill('Foro Romano')
  await button(bruno, 'Guardar').click()
  await ana.page.getByRole('heading', { name: 'Foro Romano', includeHidden: true }).waitFor({ state: 'attached' })

  await ana.reopen()
  await goOn(ana, 'Dejaste «Foro Romano» a medias')
  await form(ana).getByText('Aquí sigue lo que no habías guardado.').waitFor()
  await ana.page.keyboard.press('Escape')
  await form(ana).waitFor({ state: 'hidden' })
  await expect.poll(() => kept(ana)).toBe(0)
  await goOn(ana, 'Lo que has escrito no se ha guardado')
  await expect.poll(() => form(ana).getByLabel('Nota').inputValue()).toBe('Entrada por la Via Sacra')
  await button(ana, 'Guardar').click()
  await ana.event('Foro Romano').getByText('Entrada por la Via Sacra').waitFor()
  await expect.poll(() => kept(ana)).toBe(0)

  // A form closed without changes leaves no draft.
  await ana.edit()
  await ana.event('Foro Romano').getByRole('button', { name: 'Editar', exact: true }).click()
  await ana.page.keyboard.press('Escape')
  await form(ana).waitFor({ state: 'hidden' })
  expect(await ana.page.getByRole('button', { name: 'Seguir escribiendo' }).count()).toBe(0)
})

it('a draft survives the back button and an ended session, and no other user sees it', async () => {
  const { trip } = fixture
  const bruno = await open(trip.bruno)
  const { page } = bruno
  await typeNewEvent(bruno, 'Cena')
  await page.goBack()
  await goOn(bruno, 'Lo que has escrito no se ha guardado')
  await hasTitle(bruno, 'Cena')

  const changed = await changePassword(trip.bruno, trip.bruno.password)
  await page.getByText('Tu sesión ha terminado', { exact: true }).waitFor()
  await page.getByText('En este dispositivo 1 cambio espera para guardarse: no se perderá nada.').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Iniciar sesión' }).click()
  await signIn(page, trip.bruno.username, changed)
  await goOn(bruno, 'Dejaste «Cena» a medias')
  await hasTitle(bruno, 'Cena')

  await changePassword(trip.bruno, changed)
  await page.getByText('Tu sesión ha terminado', { exact: true }).waitFor()
  await expect.poll(() => kept(bruno)).toBe(1)
  await page.getByRole('alert').getByRole('link', { name: 'Iniciar sesión' }).click()
  await signIn(page, trip.carla.username, trip.carla.password)
  await bruno.day(1).waitFor()
  await expect.poll(async () => [await kept(bruno), await form(bruno).count()]).toEqual([0, 0])
})

it('a member removed while typing can view the trip and save the draft in a new one', async () => {
  const { trip } = fixture
  const bruno = await open(trip.bruno)
  await typeNewEvent(bruno, 'Cena')
  await trip.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip.id, userId: trip.bruno.id } })
  const { page } = bruno
  await page
    .getByText('En este dispositivo 1 cambio se quedó sin guardar: puedes conservarlo todo en un itinerario tuyo.')
    .waitFor()
  await page.getByRole('button', { name: 'Ver el itinerario' }).click()
  await bruno.day(1).waitFor()
  await page.getByRole('button', { name: 'Hacer mío' }).first().waitFor()
  await page.goto('/')
  await page.goto(`/itineraries/${trip.id}`)
  await page.getByRole('button', { name: 'Guardar como itinerario nuevo' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(trip.id))
  await bruno.waitForSaveState('Todo guardado')
  await expect.poll(() => bruno.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Cena'])
  await expect.poll(() => kept(bruno)).toBe(0)
})

it('a title being edited is saved when the page unloads', async () => {
  const { trip } = fixture
  const ana = await open(trip.ana)
  await ana.page.getByRole('textbox', { name: 'Título' }).fill('Roma con prisa')
  await ana.page.reload()
  await ana.page.getByRole('heading', { level: 1, name: 'Roma con prisa' }).waitFor()
  await ana.waitForSaveState('Todo guardado')
  const { title } = await trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } })
  expect(title).toBe('Roma con prisa')
})

it('the draft of a new trip or list is restored, can be reset and is deleted on creation', async () => {
  const ana = await open(fixture.trip.ana, { edits: false })
  await ana.page.goto('/create-itinerary')
  await fillTripForm(ana, 'Segunda vuelta')
  await ana.reopen()
  const { page } = ana
  const title = page.getByLabel('Título')
  const resumed = page.getByText('Aquí sigue lo que no habías guardado.')
  const createIt = () => page.getByRole('button', { name: 'Crear', exact: true }).click()
  await resumed.waitFor()
  const filled = async () => [
    await title.inputValue(),
    await page.getByRole('combobox', { name: 'Destino', exact: true }).inputValue(),
    await page.locator('input[name="startDate"]').inputValue(),
    await page.locator('input[name="endDate"]').inputValue(),
  ]
  const all = ['Segunda vuelta', expect.stringMatching(/^Roma/), '24-10-2027', '26-10-2027']
  await expect.poll(() => filled()).toEqual(all)
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await resumed.waitFor({ state: 'detached' })
  await expect.poll(async () => [await filled(), await kept(ana)]).toEqual([['', '', '', ''], 0])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await resumed.waitFor()
  await expect.poll(() => filled()).toEqual(all)
  await createIt()
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
  await ana.waitForSaveState('Todo guardado')
  await expect.poll(() => kept(ana)).toBe(0)

  await page.goto('/create-list')
  await title.fill('Para otro año')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click()
  await page.getByRole('heading', { level: 1, name: /privacidad/i }).waitFor()
  await page.goBack()
  await resumed.waitFor()
  await expect.poll(() => title.inputValue()).toBe('Para otro año')
  await createIt()
  await page.waitForURL(/\/lists\//)
  await expect.poll(() => kept(ana)).toBe(0)
})

it('signing out asks before it discards a draft', async () => {
  const ana = await open(fixture.trip.ana)
  await typeNewEvent(ana, 'Cena')
  await ana.page.reload()
  await ana.page.getByRole('button', { name: 'Menú de usuario' }).click()
  await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  const question = ana.page.getByRole('dialog', { name: 'Hay cambios sin guardar.' })
  await expect.poll(() => kept(ana)).toBeGreaterThan(0)
  await question.getByRole('button', { name: 'Salir y perderlos' }).click()
  await ana.page.waitForURL('/')
  await expect.poll(() => kept(ana)).toBe(0)
})
