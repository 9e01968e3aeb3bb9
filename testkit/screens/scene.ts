import type { Page } from 'playwright'
import type { DemoContent } from './demoContent'

interface SceneContext {
  isPhone: boolean
  demo: DemoContent
  enter: (as: ScreenScene['as']) => Promise<Page>
}

export interface ScreenScene {
  name: string
  /** Signed out by default. */
  as?: keyof DemoContent['logins']
  path: string | ((demo: DemoContent) => string)
  /** Runs before navigation, e.g. to break or delay requests. */
  before?: (page: Page) => Promise<unknown>
  /** Runs once the page is loaded. */
  act?: (page: Page, around: SceneContext) => Promise<unknown>
  /** Captures the viewport only, for dialogs and menus. */
  window?: true
  /** In its own browser profile, as it changes more than the page. */
  alone?: true
  /** Captures a loading state. */
  unsettled?: true
  expects?: readonly RegExp[]
}

/** Errors that a browser reports without network or server. */
export const networkErrors = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /failed:/]
/** Errors that a browser reports of refused calls. */
export const clientErrors = [/40[134]/, /status of 40/]

export const tripPath = ({ trip: id }: DemoContent) => `/itineraries/${id}`
export const listPath = ({ list: id }: DemoContent) => `/lists/${id}`
export const profilePath = ({ logins }: DemoContent) => `/${logins.owner}`

/** Blocks all API calls except those about the session. */
export const blockApiCalls = async (page: Page) =>
  page.route('**/api/**', (route) => (route.request().url().includes('/auth/') ? route.continue() : route.abort()))

/** Feed requests never get a response. */
export const stallFeedRequests = async (page: Page) => page.route('**/api/{itineraries,lists}*', () => undefined)

export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'tab' = 'button') =>
  async (page: Page) =>
    page.getByRole(role, { name }).first().click()

export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await page.getByRole('menu').waitFor()
}

export async function startEditingPage(page: Page): Promise<void> {
  await openOptions(page)
  await press('Editar itinerario', 'menuitem')(page)
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}
