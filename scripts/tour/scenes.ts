import type { Page } from 'playwright'
import type { Stage } from './prepare'

/** One picture: who stands where, and what they did there. */
export interface Scene {
  name: string
  /** A visitor when nobody is named. */
  as?: keyof Stage['logins']
  path: string | ((stage: Stage) => string)
  /** Before the page is asked for: what is slow or broken. */
  before?: (page: Page) => Promise<unknown>
  /** Once it is there: what is pressed. */
  act?: (page: Page, device: { isPhone: boolean }) => Promise<void>
  /** The window only: dialogs and menus stand in it. */
  window?: true
  /** Troubles that are part of the scene. */
  expects?: readonly RegExp[]
}

const serverDown = async (page: Page) =>
  page.route('**/api/**', (route) => (route.request().url().includes('/auth/') ? route.continue() : route.abort()))
const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'tab' = 'button') =>
  async (page: Page) =>
    page.getByRole(role, { name }).first().click()
const broken = [/ERR_FAILED/, /failed:/]
const refused = [/40[134]/, /status of 40/]

const trip = ({ trip: id }: Stage) => `/itineraries/${id}`
const list = ({ list: id }: Stage) => `/lists/${id}`
const profile = ({ logins }: Stage) => `/${logins.owner}`

async function edit(page: Page): Promise<void> {
  await press('Editar')(page)
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}

/** Every screen and state, in the order in which somebody meets them. */
export const scenes: readonly Scene[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'home', as: 'owner', path: '/' },
  { name: 'home-newcomer', as: 'newcomer', path: '/' },
  { name: 'home-failed', path: '/', before: serverDown, expects: broken },
  { name: 'home-suggestions', as: 'owner', path: '/', window: true, act: (page) => typeInSearch(page, 'mar') },
  { name: 'home-login-dialog', path: '/', window: true, act: press(/^Me gusta/) },
  { name: 'search', path: '/search' },
  { name: 'search-results', as: 'owner', path: '/search?q=italia' },
  { name: 'search-users', as: 'owner', path: '/search?q=ma&type=user' },
  { name: 'search-nothing', path: '/search?q=xyzxyz' },
  { name: 'search-failed', path: '/search?q=roma', before: serverDown, expects: broken },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    expects: refused,
    act: async (page) => {
      await page.getByLabel('Usuario/Correo electrónico').fill('nadie')
      await page.getByLabel('Contraseña', { exact: true }).fill('equivocada')
      await press('Entrar')(page)
      await page.getByText('Usuario o contraseña incorrectos').waitFor()
    },
  },
  { name: 'register', path: '/register' },
  { name: 'profile', as: 'owner', path: profile },
  { name: 'profile-visitor', path: profile },
  { name: 'profile-favorites', as: 'owner', path: profile, act: press('Favoritos', 'tab') },
  { name: 'profile-lists', as: 'owner', path: profile, act: press('Listas', 'tab') },
  { name: 'profile-newcomer', as: 'newcomer', path: ({ logins }) => `/${logins.newcomer}` },
  { name: 'profile-followers', as: 'owner', path: profile, window: true, act: press(/seguidor/) },
  { name: 'profile-unknown', path: '/nadie.por.aqui', expects: refused },
  { name: 'full-itineraries', as: 'owner', path: (stage) => `${profile(stage)}/itineraries` },
  { name: 'full-favorites', as: 'owner', path: (stage) => `${profile(stage)}/favorites` },
  { name: 'full-lists', as: 'owner', path: (stage) => `${profile(stage)}/lists` },
  { name: 'list', as: 'owner', path: list },
  { name: 'list-options', as: 'owner', path: list, window: true, act: press('Opciones') },
  { name: 'create-list', as: 'owner', path: '/create-list' },
  { name: 'create', as: 'owner', path: '/create-itinerary' },
  {
    name: 'create-destination',
    as: 'owner',
    path: '/create-itinerary',
    window: true,
    act: async (page) => {
      await page.getByLabel('Destino').fill('flore')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'friends', as: 'owner', path: '/friends' },
  { name: 'friends-newcomer', as: 'newcomer', path: '/friends' },
  { name: 'friends-itineraries', as: 'owner', path: '/friends/itineraries' },
  { name: 'friends-lists', as: 'owner', path: '/friends/lists' },
  { name: 'connect', as: 'owner', path: '/connect' },
  { name: 'settings', as: 'owner', path: '/settings' },
  { name: 'itinerary', as: 'owner', path: trip },
  { name: 'itinerary-editing', as: 'owner', path: trip, act: edit },
  { name: 'itinerary-visitor', path: ({ foreignTrip }) => `/itineraries/${foreignTrip}` },
  { name: 'itinerary-empty', as: 'owner', path: ({ emptyTrip }) => `/itineraries/${emptyTrip}` },
  {
    name: 'itinerary-event',
    as: 'owner',
    path: trip,
    window: true,
    act: async (page) => {
      await edit(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'itinerary-options',
    as: 'owner',
    path: trip,
    window: true,
    act: press('Opciones'),
  },
  {
    name: 'itinerary-offline',
    as: 'owner',
    path: trip,
    window: true,
    expects: broken,
    act: async (page) => {
      await edit(page)
      await page.context().setOffline(true)
      await page.getByText('Sin conexión').first().waitFor()
    },
  },
  { name: 'itinerary-unauthorized', as: 'owner', path: ({ privateTrip }) => `/itineraries/${privateTrip}`, expects: refused },
  {
    name: 'itinerary-unknown',
    path: '/itineraries/01900000-0000-7000-8000-000000000000',
    expects: refused,
  },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact-us' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-use' },
  { name: 'not-found', path: '/no/hay/nada/aqui', expects: refused },
]

async function typeInSearch(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Buscar destinos/usuarios...').first().click()
  await page.keyboard.type(text)
  await page.getByRole('option').first().waitFor()
}
