import { keysOf } from '../keysOf.ts'

export type PageLayout = 'main' | 'rail' | 'auth' | 'plain'

/** `record`: users who may see the record in the address. */
export type PageAccess = 'anyone' | 'session' | 'record'

export interface PageDefinition {
  /** `:name` is a parameter. Pages without parameters win. */
  path: `/${string}` | '*'
  access: PageAccess
  frame: PageLayout
  /** Below `client/src/features`; undefined if in the first load. */
  module?: string
  /** Of the tab; pages named after their content have one in `pageTitles`. */
  title?: string
  /** For search engines and link previews. Without this or a record, not indexed. */
  description?: string
  /** First GET, preloaded with the code. */
  question?: `/api/${string}`
}

const ofPerson = {
  access: 'record',
  frame: 'main',
  module: 'profile/ProfilePage.tsx',
  question: '/api/users/:username',
} as const
const FULL_LIST = 'profile/ProfileTabPage.tsx'

/**
 * Router, links, titles, shared links, preloading, site map and reserved names derive from
 * it; `client/src/app/router.tsx` has the components.
 */
export const pages = {
  home: { path: '/', access: 'anyone', frame: 'main', title: 'Inicio', question: '/api/itineraries?sort=popular&limit=10' },
  search: {
    path: '/search',
    access: 'anyone',
    frame: 'main',
    module: 'search/SearchPage.tsx',
    title: 'Explorar',
    description: 'Explora destinos y conecta con otros viajeros.',
  },
  createItinerary: {
    path: '/create-itinerary',
    access: 'session',
    frame: 'main',
    module: 'createItinerary/CreateItineraryPage.tsx',
    title: 'Crea un nuevo itinerario',
  },
  createList: {
    path: '/create-list',
    access: 'session',
    frame: 'main',
    module: 'list/CreateListPage.tsx',
    title: 'Crea una nueva lista',
  },
  connect: {
    path: '/connect',
    access: 'session',
    frame: 'main',
    module: 'friends/FindUsersPage.tsx',
    title: 'Conecta con otros usuarios',
  },
  friends: { path: '/friends', access: 'session', frame: 'main', module: 'friends/FriendsPage.tsx', title: 'Amigos' },
  'friends/itineraries': {
    path: '/friends/itineraries',
    access: 'session',
    frame: 'main',
    module: 'friends/FriendsFeedPages.tsx',
    title: 'Itinerarios recientes de tus amigos',
  },
  'friends/lists': {
    path: '/friends/lists',
    access: 'session',
    frame: 'main',
    module: 'friends/FriendsFeedPages.tsx',
    title: 'Listas recientes de tus amigos',
  },
  notifications: {
    path: '/notifications',
    access: 'session',
    frame: 'main',
    module: 'notifications/NotificationsPage.tsx',
    title: 'Notificaciones',
    question: '/api/notifications?limit=20',
  },
  settings: { path: '/settings', access: 'session', frame: 'main', module: 'settings/SettingsPage.tsx', title: 'Configuración' },
  moderation: {
    path: '/moderation',
    access: 'session',
    frame: 'main',
    module: 'moderation/ModerationPage.tsx',
    title: 'Moderación',
  },
  'moderation/log': {
    path: '/moderation/log',
    access: 'session',
    frame: 'main',
    module: 'moderation/ModerationLogPage.tsx',
    title: 'Moderación',
  },
  'moderation/case': {
    path: '/moderation/:caseId',
    access: 'session',
    frame: 'main',
    module: 'moderation/CasePage.tsx',
    title: 'Caso de moderación',
  },
  login: { path: '/login', access: 'anyone', frame: 'auth', module: 'auth/LoginPage.tsx', title: 'Iniciar sesión' },
  register: { path: '/register', access: 'anyone', frame: 'auth', module: 'auth/RegisterPage.tsx', title: 'Crea tu cuenta' },
  recover: { path: '/recover', access: 'anyone', frame: 'auth', module: 'auth/RecoverPage.tsx', title: 'Recupera tu cuenta' },
  'recover/token': {
    path: '/recover/:token',
    access: 'anyone',
    frame: 'auth',
    module: 'auth/NewPasswordPage.tsx',
    title: 'Elige una nueva contraseña',
  },
  'confirm/token': {
    path: '/confirm/:token',
    access: 'anyone',
    frame: 'auth',
    module: 'auth/MailedLinkPages.tsx',
    title: 'Confirma tu correo',
  },
  'veto/token': {
    path: '/veto/:token',
    access: 'anyone',
    frame: 'auth',
    module: 'auth/MailedLinkPages.tsx',
    title: 'Recupera tu correo',
  },
  invitation: {
    path: '/i/:token',
    access: 'anyone',
    frame: 'auth',
    module: 'auth/InvitationPage.tsx',
    title: 'Te invitan a un viaje',
    question: '/api/invitations/:token',
  },
  about: {
    path: '/about-us',
    access: 'anyone',
    frame: 'plain',
    module: 'about/AboutPage.tsx',
    title: 'Sobre nosotros',
    description: 'Qué es Periplo y por qué existe.',
  },
  contact: {
    path: '/contact-us',
    access: 'anyone',
    frame: 'plain',
    module: 'about/ContactPage.tsx',
    title: 'Contacto',
    description: 'Escríbenos: preguntas, ideas y problemas.',
  },
  privacy: {
    path: '/privacy-policy',
    access: 'anyone',
    frame: 'plain',
    module: 'about/PrivacyPage.tsx',
    title: 'Política de privacidad',
    description: 'Qué datos guarda Periplo, para qué y durante cuánto tiempo.',
  },
  terms: {
    path: '/terms-of-use',
    access: 'anyone',
    frame: 'plain',
    module: 'about/TermsPage.tsx',
    title: 'Términos de uso',
    description: 'Las normas para usar Periplo.',
  },
  transparency: {
    path: '/transparency',
    access: 'anyone',
    frame: 'plain',
    module: 'about/TransparencyPage.tsx',
    title: 'Transparencia',
    description: 'Qué se denuncia en Periplo y qué se decide, mes a mes.',
    question: '/api/transparency',
  },
  itinerary: {
    path: '/itineraries/:itineraryId',
    access: 'record',
    frame: 'rail',
    module: 'itinerary/ItineraryPage.tsx',
    question: '/api/itineraries/:itineraryId',
  },
  'itinerary/history': {
    path: '/itineraries/:itineraryId/history',
    access: 'record',
    frame: 'rail',
    module: 'itinerary/HistoryPage.tsx',
    title: 'Historial',
    question: '/api/itineraries/:itineraryId/versions?limit=20',
  },
  'itinerary/version': {
    path: '/itineraries/:itineraryId/history/:version',
    access: 'record',
    frame: 'rail',
    module: 'itinerary/ItineraryPage.tsx',
    question: '/api/itineraries/:itineraryId',
  },
  list: {
    path: '/lists/:listId',
    access: 'record',
    frame: 'main',
    module: 'list/ListPage.tsx',
    question: '/api/lists/:listId',
  },
  profile: { ...ofPerson, path: '/:username' },
  // Dialogs above the profile, with an address each.
  'profile/following': { ...ofPerson, path: '/:username/following', title: 'Siguiendo' },
  'profile/followers': { ...ofPerson, path: '/:username/followers', title: 'Seguidores' },
  'profile/itineraries': { ...ofPerson, path: '/:username/itineraries', module: FULL_LIST, title: 'Itinerarios' },
  'profile/favorites': { ...ofPerson, path: '/:username/favorites', module: FULL_LIST, title: 'Favoritos' },
  'profile/lists': { ...ofPerson, path: '/:username/lists', module: FULL_LIST, title: 'Listas' },
  'profile/map': { ...ofPerson, path: '/:username/map', module: FULL_LIST, title: 'Mapa' },
  notFound: { path: '*', access: 'anyone', frame: 'plain', module: 'shell/NotFoundPage.tsx' },
} as const satisfies Record<string, PageDefinition>

export type PageName = keyof typeof pages
export const pageNames = keysOf(pages)

export const profileTabs = ['itineraries', 'favorites', 'lists', 'map'] as const satisfies readonly PartOfProfile[]
export type ProfileTab = (typeof profileTabs)[number]

export const followListKinds = ['following', 'followers'] as const satisfies readonly PartOfProfile[]
export type FollowListKind = (typeof followListKinds)[number]

type PartOfProfile = PageName extends infer Name ? (Name extends `profile/${infer Part}` ? Part : never) : never

const frameModules: Readonly<Record<PageLayout, string | undefined>> = {
  main: undefined,
  rail: 'shell/RailLayout.tsx',
  auth: 'shell/AuthLayout.tsx',
  plain: 'shell/PlainLayout.tsx',
}

/** Below `client/src/features`. */
export function pageModulesOf(name: PageName): string[] {
  const { frame, module }: PageDefinition = pages[name]
  return [frameModules[frame], module].filter((file) => file !== undefined)
}

/** `{2}` stands for the second segment of the address. */
export function preloadRequestOf(name: PageName): string | undefined {
  const { path, question }: PageDefinition = pages[name]
  return question?.replaceAll(/:\w+/g, (param) => `{${path.split('/').indexOf(param)}}`)
}

export const firstSegmentsWithoutHeader = (): string[] =>
  Object.values<PageDefinition>(pages)
    .filter(({ frame }) => frame === 'rail' || frame === 'auth')
    .map(({ path }) => path.split('/')[1] ?? '')
