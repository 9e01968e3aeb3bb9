import type { Locator, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { BuiltServer } from '../server/builtServer'
import type { Account } from '../api/apiClient'
import type { Person } from './person'

export const readOnServer = (account: Account, id: string) => account.call('GET /itineraries/{id}', { params: { id } })

export const labelsOf = async (account: Account, id: string): Promise<string[][]> =>
  (await readOnServer(account, id)).days.map(({ events }) => events.map(({ label }) => label))

export const tripsOf = (account: Account) =>
  account.call('GET /itineraries', { query: { userId: account.id, visibility: 'all', limit: 50 } })

export const tripAt = ({ page }: Person): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

export async function builtServerForTest(): Promise<BuiltServer> {
  const server = await BuiltServer.start()
  onTestFinished(() => server.dispose())
  return server
}

/**
 * Fills in and submits the form of a new trip, to a bundled place.
 * `beforeSending` runs in between.
 */
export async function createTrip(person: Person, title: string, beforeSending?: () => Promise<unknown>): Promise<void> {
  await fillTrip(person, title)
  await beforeSending?.()
  await person.page.getByRole('button', { name: 'Crear', exact: true }).click()
  await person.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}

export async function fillTrip(person: Person, title: string): Promise<void> {
  const { page } = person
  await page.getByLabel('Título').fill(title)
  await page.getByRole('combobox', { name: 'Destino', exact: true }).fill('roma')
  await page.getByRole('option', { name: /^Roma/ }).first().click()
  await person.typeDate('Fecha de inicio', '24102027')
  await person.typeDate('Fecha de fin', '26102027')
  await page.getByText('3 días', { exact: true }).first().waitFor()
}

export async function retitle({ page }: Person, title: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Título' })
  await field.fill(title)
  await field.press('Enter')
}

export async function choosePicture(person: Person, title: string, buffer: Buffer): Promise<void> {
  await person.event(title).getByRole('button', { name: 'Editar' }).click()
  const form = person.page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

export const buttonIn = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

export const openDialog = ({ page }: Person) => page.getByRole('dialog')

export async function openEventForm(person: Person, title: string): Promise<void> {
  await buttonIn(person.event(title), 'Editar').click()
  await openDialog(person).getByLabel('Título').waitFor()
}
