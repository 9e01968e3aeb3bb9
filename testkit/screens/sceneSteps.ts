import type { Page } from 'playwright'
import type { DemoStage } from './demoStage'

/** Blocks all API calls except those about the session. */
export const serverDown = async (page: Page) =>
  page.route('**/api/**', (route) => (route.request().url().includes('/auth/') ? route.continue() : route.abort()))
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'tab' = 'button') =>
  async (page: Page) =>
    page.getByRole(role, { name }).first().click()
/** Feed requests never get a response. */
export const neverAnswers = async (page: Page) => page.route('**/api/{itineraries,lists}*', () => undefined)
/**
 * Errors that a browser reports without network or server, and of
 * refused calls.
 */
export const broken = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /failed:/]
export const refused = [/40[134]/, /status of 40/]

export const trip = ({ trip: id }: DemoStage) => `/itineraries/${id}`
export const list = ({ list: id }: DemoStage) => `/lists/${id}`
export const profile = ({ logins }: DemoStage) => `/${logins.owner}`

export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await page.getByRole('menu').waitFor()
}

export async function edit(page: Page): Promise<void> {
  await openOptions(page)
  await press('Editar itinerario', 'menuitem')(page)
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}
