import type { Page } from 'playwright'
import { itineraryScenes } from './itineraryScenes'
import { planningScenes } from './planningScenes'
import {
  type ScreenScene,
  networkErrors,
  listPath,
  stallFeedRequests,
  openOptions,
  press,
  profilePath,
  clientErrors,
  blockApiCalls,
} from './scene'

export const scenes: readonly ScreenScene[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'home', as: 'owner', path: '/' },
  { name: 'home-newcomer', as: 'newcomer', path: '/' },
  {
    name: 'home-loading',
    path: '/',
    before: stallFeedRequests,
    unsettled: true,
    alone: true,
    act: (page) => page.locator('[aria-busy]').first().waitFor(),
  },
  { name: 'home-failed', path: '/', before: blockApiCalls, expects: networkErrors },
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
  { name: 'search-failed', path: '/search?q=roma', before: blockApiCalls, expects: networkErrors },
  { name: 'search-map', as: 'owner', path: '/search?view=map' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    expects: clientErrors,
    act: async (page) => {
      await page.getByLabel('Usuario/Correo electrónico').fill('nadie')
      await page.getByLabel('Contraseña', { exact: true }).fill('equivocada')
      await press('Entrar')(page)
      await page.getByText('Usuario o contraseña incorrectos').waitFor()
    },
  },
  { name: 'recover', path: '/recover' },
  {
    name: 'recover-sent',
    path: '/recover',
    act: async (page) => {
      await page.getByLabel('Usuario/Correo electrónico').fill('nadie')
      await press('Enviar enlace')(page)
      await page.getByText('Mira tu correo').waitFor()
    },
  },
  { name: 'recover-gone', path: '/recover/nada', expects: clientErrors },
  {
    name: 'confirm',
    path: '/confirm/enlace',
    before: (page) =>
      page.route('**/api/auth/confirmations/*', (route) => route.fulfill({ json: { email: 'elena@ejemplo.es' } })),
    act: (page) => page.getByRole('button', { name: 'Confirmar mi correo' }).waitFor(),
  },
  {
    name: 'confirm-gone',
    path: '/confirm/nada',
    expects: clientErrors,
    act: (page) => page.getByText('Este enlace ya no sirve').waitFor(),
  },
  { name: 'veto', path: '/veto/nada' },
  { name: 'register', path: '/register' },
  {
    name: 'register-taken',
    path: '/register',
    expects: clientErrors,
    act: async (page) => {
      await page.getByLabel('Nombre de usuario').fill('elenarobles')
      await page.getByLabel('Correo electrónico').click()
      await page.getByText('El nombre de usuario ya existe').waitFor()
    },
  },
  { name: 'profile', as: 'owner', path: profilePath },
  {
    name: 'profile-report',
    as: 'newcomer',
    path: profilePath,
    window: true,
    act: async (page) => {
      await openOptions(page)
      await press('Denunciar', 'menuitem')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile-visitor', path: profilePath },
  { name: 'profile-favorites', as: 'owner', path: profilePath, act: press('Favoritos', 'tab') },
  { name: 'profile-lists', as: 'owner', path: profilePath, act: press('Listas', 'tab') },
  { name: 'profile-newcomer', as: 'newcomer', path: ({ logins }) => `/${logins.newcomer}` },
  {
    name: 'profile-followers',
    as: 'owner',
    path: profilePath,
    window: true,
    act: async (page) => {
      await press(/seguidor/, 'link')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile-unknown', path: '/nadie.por.aqui', expects: clientErrors },
  { name: 'full-itineraries', as: 'owner', path: (demo) => `${profilePath(demo)}/itineraries` },
  { name: 'full-favorites', as: 'owner', path: (demo) => `${profilePath(demo)}/favorites` },
  { name: 'full-lists', as: 'owner', path: (demo) => `${profilePath(demo)}/lists` },
  { name: 'full-map', path: (demo) => `${profilePath(demo)}/map` },
  {
    name: 'profile-map',
    as: 'owner',
    path: profilePath,
    act: async (page) => {
      await press('Mapa', 'tab')(page)
      await page.getByLabel('Con lo planeado').click()
      await page
        .getByText(/Planeado: /)
        .first()
        .waitFor()
    },
  },
  { name: 'list', as: 'owner', path: listPath },
  { name: 'list-long', as: 'newcomer', path: ({ longList }) => `/lists/${longList}` },
  { name: 'list-options', as: 'owner', path: listPath, window: true, act: openOptions },
  { name: 'create-list', as: 'owner', path: '/create-list' },
  { name: 'create', as: 'owner', path: '/create-itinerary' },
  { name: 'import', as: 'owner', path: '/create-itinerary?importar' },
  {
    name: 'import-refused',
    as: 'owner',
    path: '/create-itinerary?importar',
    act: async (page) => {
      await importFile(page, 'otro.json', '{"a":1}')
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    name: 'import-understood',
    as: 'owner',
    path: '/create-itinerary?importar',
    act: async (page) => {
      await importFile(page, 'roma.txt', IMPORTED)
      await page.getByRole('button', { name: 'Crear itinerario' }).waitFor()
    },
  },
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
  ...itineraryScenes,
  ...planningScenes,
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact-us' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-use' },
  { name: 'transparency', path: '/transparency' },
  { name: 'moderation', as: 'owner', path: '/moderation', expects: clientErrors },
  { name: 'not-found', path: '/no/hay/nada/aqui', expects: clientErrors },
]

async function typeInSearch(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Buscar destinos/usuarios...').first().click()
  await page.keyboard.type(text)
  await page.getByRole('option').first().waitFor()
}

const importFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })

/** With recognized and unrecognized lines, and a note. */
const IMPORTED = `Roma a pie
Roma, Italia · del 24 al 26 de octubre de 2026

Día 1
09:00–11:30 Coliseo
  con guía, entradas compradas
25:00 Cena
Paseo por el Trastevere, sin prisa y con todo lo que haga falta
Día 3
18:00 Vuelta
- Ostia
`
