import type { Page } from 'playwright'
import type { DemoStage } from './demoStage'

interface SceneContext {
  isPhone: boolean
  stage: DemoStage
  /** Another page, of somebody else. */
  enter: (as: Scene['as']) => Promise<Page>
}

/** One picture: who stands where, and what they did there. */
export interface Scene {
  name: string
  /** A visitor when nobody is named. */
  as?: keyof DemoStage['logins']
  path: string | ((stage: DemoStage) => string)
  /** Before the page is asked for: what is slow or broken. */
  before?: (page: Page) => Promise<unknown>
  /** Once it is there: what is pressed. */
  act?: (page: Page, around: SceneContext) => Promise<unknown>
  /** The window only: dialogs and menus stand in it. */
  window?: true
  /** In a browser of its own, because it changes more than its page. */
  alone?: true
  /** A picture of something that is still on its way. */
  unsettled?: true
  /** Troubles that are part of the scene. */
  expects?: readonly RegExp[]
}

const serverDown = async (page: Page) =>
  page.route('**/api/**', (route) => (route.request().url().includes('/auth/') ? route.continue() : route.abort()))
const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'tab' = 'button') =>
  async (page: Page) =>
    page.getByRole(role, { name }).first().click()
const neverAnswers = async (page: Page) => page.route('**/api/{itineraries,lists}*', () => undefined)
const broken = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /failed:/]
const refused = [/40[134]/, /status of 40/]

const trip = ({ trip: id }: DemoStage) => `/itineraries/${id}`
const list = ({ list: id }: DemoStage) => `/lists/${id}`
const profile = ({ logins }: DemoStage) => `/${logins.owner}`

/** Opens the page's own menu. */
async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await page.getByRole('menu').waitFor()
}

async function edit(page: Page): Promise<void> {
  await openOptions(page)
  await press('Editar itinerario', 'menuitem')(page)
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}

/** Every screen and state, in the order in which somebody meets them. */
export const scenes: readonly Scene[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'home', as: 'owner', path: '/' },
  { name: 'home-newcomer', as: 'newcomer', path: '/' },
  {
    name: 'home-loading',
    path: '/',
    before: neverAnswers,
    unsettled: true,
    alone: true,
    act: (page) => page.locator('[aria-busy]').first().waitFor(),
  },
  { name: 'home-failed', path: '/', before: serverDown, expects: broken },
  { name: 'home-suggestions', as: 'owner', path: '/', window: true, act: (page) => typeInSearch(page, 'mar') },
  {
    name: 'home-login-dialog',
    path: '/',
    window: true,
    act: async (page) => {
      await press(/^Me gusta/)(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'home-card-menu', as: 'owner', path: '/', window: true, act: openOptions },
  {
    name: 'home-list-picker',
    as: 'owner',
    path: '/',
    window: true,
    act: async (page) => {
      await openOptions(page)
      await press('Añadir a lista', 'menuitem')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'home-user-menu',
    as: 'owner',
    path: '/',
    window: true,
    act: async (page) => {
      await press('Menú de usuario')(page)
      await page.getByRole('menu').waitFor()
    },
  },
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
  {
    name: 'register-taken',
    path: '/register',
    expects: refused,
    act: async (page) => {
      await page.getByLabel('Nombre de usuario').fill('elenarobles')
      await page.getByLabel('Correo electrónico').click()
      await page.getByText('El nombre de usuario ya existe').waitFor()
    },
  },
  { name: 'profile', as: 'owner', path: profile },
  { name: 'profile-visitor', path: profile },
  { name: 'profile-favorites', as: 'owner', path: profile, act: press('Favoritos', 'tab') },
  { name: 'profile-lists', as: 'owner', path: profile, act: press('Listas', 'tab') },
  { name: 'profile-newcomer', as: 'newcomer', path: ({ logins }) => `/${logins.newcomer}` },
  {
    name: 'profile-followers',
    as: 'owner',
    path: profile,
    window: true,
    act: async (page) => {
      await press(/seguidor/, 'link')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile-unknown', path: '/nadie.por.aqui', expects: refused },
  { name: 'full-itineraries', as: 'owner', path: (stage) => `${profile(stage)}/itineraries` },
  { name: 'full-favorites', as: 'owner', path: (stage) => `${profile(stage)}/favorites` },
  { name: 'full-lists', as: 'owner', path: (stage) => `${profile(stage)}/lists` },
  { name: 'list', as: 'owner', path: list },
  { name: 'list-long', as: 'newcomer', path: ({ longList }) => `/lists/${longList}` },
  { name: 'list-options', as: 'owner', path: list, window: true, act: openOptions },
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
  {
    name: 'create-calendar',
    as: 'owner',
    path: '/create-itinerary',
    window: true,
    act: async (page) => {
      await press(/^Elige fecha|^Fecha de inicio|calendario/i)(page)
      await page.getByRole('grid').first().waitFor()
    },
  },
  { name: 'friends', as: 'owner', path: '/friends' },
  { name: 'friends-newcomer', as: 'newcomer', path: '/friends' },
  { name: 'friends-itineraries', as: 'owner', path: '/friends/itineraries' },
  { name: 'friends-lists', as: 'owner', path: '/friends/lists' },
  { name: 'connect', as: 'owner', path: '/connect' },
  { name: 'settings', as: 'owner', path: '/settings' },
  {
    name: 'settings-delete',
    as: 'owner',
    path: '/settings',
    window: true,
    act: async (page) => {
      await press('Borrar cuenta')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'itinerary', as: 'owner', path: trip },
  { name: 'itinerary-editing', as: 'owner', path: trip, act: edit },
  {
    name: 'itinerary-dates',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page) => {
      await edit(page)
      await page.getByTitle('Cambiar fechas').first().click()
      await page.getByRole('switch', { name: 'Mover todo el viaje' }).click()
    },
  },
  {
    name: 'itinerary-another',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page) => {
      await edit(page)
      await press('Añadir evento')(page)
      const form = page.getByRole('dialog')
      await form.getByLabel('Título').fill('Desayuno en la plaza')
      await form.getByRole('button', { name: 'Guardar y añadir otro' }).click()
      await form.getByLabel('Hora de inicio').fill('22:00')
      await form.getByLabel('Hora de fin').fill('2:00')
      await form.getByText('Termina al día siguiente').waitFor()
    },
  },
  { name: 'itinerary-visitor', path: ({ foreignTrip }) => `/itineraries/${foreignTrip}` },
  { name: 'itinerary-empty', as: 'owner', path: ({ emptyTrip }) => `/itineraries/${emptyTrip}` },
  {
    name: 'itinerary-event',
    as: 'owner',
    // What is left in its form would be offered in the scenes after it.
    alone: true,
    path: trip,
    window: true,
    act: async (page) => {
      await edit(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').waitFor()
      const form = page.getByRole('dialog')
      await form.getByLabel('Título').fill('Fado en Mesa de Frades')
      await form.getByRole('button', { name: 'Ocio' }).click()
      await form.getByLabel('Nota').fill('A nombre de Marcos. Llegar media hora antes.')
    },
  },
  {
    name: 'itinerary-draft',
    as: 'owner',
    path: trip,
    window: true,
    alone: true,
    act: async (page) => {
      await edit(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').getByLabel('Título').fill('Fado en Mesa de Frades')
      await page.reload()
      await page.getByText("Dejaste 'Fado en Mesa de Frades' a medias").waitFor()
    },
  },
  {
    name: 'itinerary-together',
    as: 'owner',
    path: trip,
    window: true,
    act: async (page, { enter, stage, isPhone }) => {
      await edit(page)
      const other = await enter('friend')
      await other.goto(trip(stage))
      await edit(other)
      if (isPhone) {
        await press(/^Opciones de /)(other)
        await press('Editar', 'menuitem')(other)
      } else
        await other.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Editar', exact: true }).nth(1).click()
      await other.getByLabel('Nota').click()
      await page
        .getByText(/está editando/)
        .first()
        .waitFor()
    },
  },
  { name: 'itinerary-long', as: 'newcomer', path: ({ longTrip }) => `/itineraries/${longTrip}`, act: edit },
  {
    name: 'itinerary-move',
    as: 'owner',
    path: trip,
    window: true,
    act: async (page, { isPhone }) => {
      await edit(page)
      if (isPhone) await press(/^Opciones de /)(page)
      await page
        .getByRole(isPhone ? 'menuitem' : 'button', { name: 'Mover a…' })
        .first()
        .click()
    },
  },
  { name: 'itinerary-options', as: 'owner', path: trip, window: true, act: openOptions },
  {
    name: 'itinerary-delete',
    as: 'owner',
    path: trip,
    window: true,
    act: async (page) => {
      await openOptions(page)
      await press('Borrar itinerario', 'menuitem')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'itinerary-undo',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page, { isPhone }) => {
      await edit(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').getByLabel('Título').fill('Cena en el puerto')
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      if (isPhone) await press('Opciones de Cena en el puerto')(page)
      const row = page.getByRole(isPhone ? 'menu' : 'listitem')
      await row
        .getByRole(isPhone ? 'menuitem' : 'button', { name: 'Borrar' })
        .first()
        .click()
      await page.getByText('Evento borrado').first().waitFor()
    },
  },
  {
    name: 'itinerary-offline',
    as: 'owner',
    path: trip,
    window: true,
    alone: true,
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
