import type { Locator, Page } from 'playwright'
import type { Account } from '../api/apiClient'
import type { UserTab } from './userTab'

export const fetchItinerary = (account: Account, id: string) => account.call('GET /itineraries/{id}', { params: { id } })

export const fetchEventLabels = async (account: Account, id: string): Promise<string[][]> =>
  (await fetchItinerary(account, id)).days.map(({ events }) => events.map(({ label }) => label))

export async function fillTripForm(person: UserTab, title: string): Promise<void> {
  const { page } = person
  await page.getByLabel('Título').fill(title)
  await page.getByRole('combobox', { name: 'Destino', exact: true }).fill('roma')
  await page.getByRole('option', { name: /^Roma/ }).first().click()
  await person.typeDate('Fecha de inicio', '24102027')
  await person.typeDate('Fecha de fin', '26102027')
  await page.getByText('3 días', { exact: true }).first().waitFor()
}

export async function retitle({ page }: UserTab, title: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Título' })
  await field.fill(title)
  await field.press('Enter')
}

export async function choosePicture(person: UserTab, title: string, buffer: Buffer): Promise<void> {
  await person.event(title).getByRole('button', { name: 'Editar' }).click()
  const form = person.page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

export const buttonIn = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

export const currentDialog = ({ page }: UserTab) => page.getByRole('dialog')

export async function openEventForm(person: UserTab, title: string): Promise<void> {
  await buttonIn(person.event(title), 'Editar').click()
  await currentDialog(person).getByLabel('Título').waitFor()
}

export const threadDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Comentarios' })

export async function openThread(page: Page, event?: string): Promise<Locator> {
  const name = event === undefined ? /^Comentarios/ : new RegExp(`(^Comentar | de )${event}$`)
  await page.getByRole('button', { name }).first().click()
  await threadDialog(page).waitFor()
  return threadDialog(page)
}

export const commentArticle = (page: Page, text: string): Locator =>
  threadDialog(page).getByRole('article').filter({ hasText: text })

export async function submitComment(page: Page, text: string): Promise<void> {
  await threadDialog(page).getByRole('textbox').last().fill(text)
  await threadDialog(page).getByRole('button', { name: 'Comentar', exact: true }).click()
}

export const shownCommentTexts = (page: Page): Promise<string[]> =>
  threadDialog(page).getByRole('article').locator('p').allTextContents()

/** By keyboard. For a moment after a dialog closes nothing has focus. */
export async function closeThread(page: Page): Promise<void> {
  await page.locator(':focus').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await threadDialog(page).waitFor({ state: 'detached' })
}
