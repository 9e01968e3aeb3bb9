import type { Page } from 'playwright'
import type { DemoStage } from './demoStage'

/** No call is answered but those about the session. */
export const serverDown = async (page: Page) =>
  page.route('**/api/**', (route) => (route.request().url().includes('/auth/') ? route.continue() : route.abort()))
/** Presses the first of that name. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'tab' = 'button') =>
  async (page: Page) =>
    page.getByRole(role, { name }).first().click()
/** Feeds are asked for, and that is all. */
export const neverAnswers = async (page: Page) => page.route('**/api/{itineraries,lists}*', () => undefined)
/** What a browser says of a network or server that is away, and of calls that are refused. */
export const broken = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /failed:/]
export const refused = [/40[134]/, /status of 40/]

/** Where the things of the demo stage are. */
export const trip = ({ trip: id }: DemoStage) => `/itineraries/${id}`
export const list = ({ list: id }: DemoStage) => `/lists/${id}`
export const profile = ({ logins }: DemoStage) => `/${logins.owner}`

/** Opens the page's own menu. */
export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await page.getByRole('menu').waitFor()
}

/** Turns on edit mode, by the page's own menu. */
export async function edit(page: Page): Promise<void> {
  await openOptions(page)
  await press('Editar itinerario', 'menuitem')(page)
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}
