import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { matchRoutes, useMatch, useRoutes, type RouteObject } from 'react-router-dom'
import { keysOf } from '#shared/keysOf'
import { pageNames, pages, type PageLayout, type PageAccess, type PageName } from '#shared/site/pages'
import { RequireUser } from '../account/RequireUser'
import { useSessionWatch, useSession } from '../account/useSession'
import { HomePage } from '../features/home/HomePage'
import { MainLayout, LoadingLayout } from '../features/shell/MainLayout'
import { useUpkeep, useNotificationSubscription } from '../engine/hooks/useUpkeep'
import { useIsTabVisible } from '../lib/hooks/useBrowserState'
import { useDelayed } from '../lib/hooks/useEffectHooks'
import { useFocusOnPageChange } from './useFocusOnPageChange'
import { pagePart, type PagePart } from './pagePart'

const waitingFrame = <LoadingLayout />

const AboutPage = pagePart(() => import('../features/about/AboutPage'), 'AboutPage')
const CasePage = pagePart(() => import('../features/moderation/CasePage'), 'CasePage')
const FindUsersPage = pagePart(() => import('../features/friends/FindUsersPage'), 'FindUsersPage')
const ContactPage = pagePart(() => import('../features/about/ContactPage'), 'ContactPage')
const CreateItineraryPage = pagePart(() => import('../features/createItinerary/CreateItineraryPage'), 'CreateItineraryPage')
const CreateListPage = pagePart(() => import('../features/list/CreateListPage'), 'CreateListPage')
const FriendsItinerariesPage = pagePart(() => import('../features/friends/FriendsFeedPages'), 'FriendsItinerariesPage')
const FriendsListsPage = pagePart(() => import('../features/friends/FriendsFeedPages'), 'FriendsListsPage')
const FriendsPage = pagePart(() => import('../features/friends/FriendsPage'), 'FriendsPage')
const ProfileTabPage = pagePart(() => import('../features/profile/ProfileTabPage'), 'ProfileTabPage')
const HistoryPage = pagePart(() => import('../features/itinerary/HistoryPage'), 'HistoryPage')
const InvitationPage = pagePart(() => import('../features/auth/InvitationPage'), 'InvitationPage')
const ItineraryPage = pagePart(() => import('../features/itinerary/ItineraryPage'), 'ItineraryPage', {
  prepare: (page, params) => page.preloadItineraryPage(params),
})
const ListPage = pagePart(() => import('../features/list/ListPage'), 'ListPage')
const LoginPage = pagePart(() => import('../features/auth/LoginPage'), 'LoginPage')
const ModerationLogPage = pagePart(() => import('../features/moderation/ModerationLogPage'), 'ModerationLogPage')
const ModerationPage = pagePart(() => import('../features/moderation/ModerationPage'), 'ModerationPage')
const ConfirmEmailPage = pagePart(() => import('../features/auth/MailedLinkPages'), 'ConfirmEmailPage')
const NewPasswordPage = pagePart(() => import('../features/auth/NewPasswordPage'), 'NewPasswordPage')
const NotFoundPage = pagePart(() => import('../features/shell/NotFoundPage'), 'NotFoundPage')
const NotificationsPage = pagePart(() => import('../features/notifications/NotificationsPage'), 'NotificationsPage')
const PrivacyPage = pagePart(() => import('../features/about/PrivacyPage'), 'PrivacyPage')
const ProfilePage = pagePart(() => import('../features/profile/ProfilePage'), 'ProfilePage')
const RailLayout = pagePart(() => import('../features/shell/RailLayout'), 'RailLayout', { waiting: waitingFrame })
const RecoverPage = pagePart(() => import('../features/auth/RecoverPage'), 'RecoverPage')
const RegisterPage = pagePart(() => import('../features/auth/RegisterPage'), 'RegisterPage')
const SearchPage = pagePart(() => import('../features/search/SearchPage'), 'SearchPage')
const PlainLayout = pagePart(() => import('../features/shell/PlainLayout'), 'PlainLayout', { waiting: waitingFrame })
const SettingsPage = pagePart(() => import('../features/settings/SettingsPage'), 'SettingsPage')
const TermsPage = pagePart(() => import('../features/about/TermsPage'), 'TermsPage')
const TransparencyPage = pagePart(() => import('../features/about/TransparencyPage'), 'TransparencyPage')
const VersionPage = pagePart(() => import('../features/itinerary/ItineraryPage'), 'VersionPage', {
  prepare: (page, params) => page.preloadItineraryPage(params),
})
const RevertEmailChangePage = pagePart(() => import('../features/auth/MailedLinkPages'), 'RevertEmailChangePage')
const AuthLayout = pagePart(() => import('../features/shell/AuthLayout'), 'AuthLayout')

const frames: Readonly<Record<PageLayout, ReactElement>> = {
  // Matched first: `/itineraries/lists` is an itinerary, as in shared/site/matchPage.ts.
  rail: <RailLayout />,
  main: <MainLayout />,
  auth: <AuthLayout />,
  plain: <PlainLayout />,
}

const profile = <ProfilePage />

/** Only home is in the first load. */
const elements: Readonly<Record<PageName, ReactElement>> = {
  home: <HomePage />,
  search: <SearchPage />,
  createItinerary: <CreateItineraryPage />,
  createList: <CreateListPage />,
  connect: <FindUsersPage />,
  friends: <FriendsPage />,
  'friends/itineraries': <FriendsItinerariesPage />,
  'friends/lists': <FriendsListsPage />,
  notifications: <NotificationsPage />,
  settings: <SettingsPage />,
  moderation: <ModerationPage />,
  'moderation/log': <ModerationLogPage />,
  'moderation/case': <CasePage />,
  login: <LoginPage />,
  register: <RegisterPage />,
  recover: <RecoverPage />,
  'recover/token': <NewPasswordPage />,
  'confirm/token': <ConfirmEmailPage />,
  'veto/token': <RevertEmailChangePage />,
  invitation: <InvitationPage />,
  about: <AboutPage />,
  contact: <ContactPage />,
  privacy: <PrivacyPage />,
  terms: <TermsPage />,
  transparency: <TransparencyPage />,
  itinerary: <ItineraryPage />,
  'itinerary/history': <HistoryPage />,
  'itinerary/version': <VersionPage />,
  list: <ListPage />,
  profile,
  'profile/following': profile,
  'profile/followers': profile,
  'profile/itineraries': <ProfileTabPage key="itineraries" tab="itineraries" />,
  'profile/favorites': <ProfileTabPage key="favorites" tab="favorites" />,
  'profile/lists': <ProfileTabPage key="lists" tab="lists" />,
  'profile/map': <ProfileTabPage key="map" tab="map" />,
  notFound: <NotFoundPage />,
}

const frameNames = keysOf(frames)
const routes: RouteObject[] = frameNames.map((frame) => ({
  element: frames[frame],
  children: [
    ...routesIn(frame, (access) => access !== 'session'),
    { element: <RequireUser />, children: routesIn(frame, (access) => access === 'session') },
  ],
}))

export async function loadPage(pathname: string): Promise<void> {
  const parts = matchRoutes(routes, pathname) ?? []
  await Promise.all(parts.map(async ({ route, params }) => loadOf(route.element)?.(params)))
}

export function AppRoutes() {
  useSessionWatch()
  useSessionUpkeep()
  useLiveNotifications()
  useOverdueWorkWarning()
  useFocusOnPageChange()
  return useRoutes(routes)
}

/** Waits until the server has confirmed the session. */
export function useSessionUpkeep(): void {
  const { user, isCached } = useSession()
  useUpkeep(isCached ? null : user)
}

/** Itinerary pages have a connection already; hidden tabs hear from other tabs. */
export function useLiveNotifications(): void {
  const { user, isCached } = useSession()
  const isVisible = useIsTabVisible()
  const isTrip = useMatch(pages.itinerary.path) !== null
  useNotificationSubscription(isCached || isTrip || !isVisible ? undefined : user?.id)
}

/** Gives pending changes time to be sent. */
const PATIENCE_MS = 5000

/** Browsers may evict storage unused for a week. */
export function useOverdueWorkWarning(): void {
  useDelayed(useSession().user?.id, PATIENCE_MS, (userId) => {
    void import('./warnOverdueWork').then(
      ({ warnOverdueWork }) => warnOverdueWork(userId),
      () => undefined,
    )
  })
}

function routesIn(frame: PageLayout, isFor: (access: PageAccess) => boolean): RouteObject[] {
  return pageNames
    .filter((name) => pages[name].frame === frame && isFor(pages[name].access))
    .map((name) => ({ path: pages[name].path, element: elements[name] }))
}

const isPagePart = (type: unknown): type is PagePart<unknown> => typeof type === 'function' && 'load' in type

function loadOf(element: ReactNode): PagePart<unknown>['load'] | undefined {
  return isValidElement(element) && isPagePart(element.type) ? element.type.load : undefined
}
