import { isValidElement, type ReactNode } from 'react'
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router-dom'
import { RequireUser } from '../account/RequireUser'
import { useSessionWatch } from '../account/useSessionWatch'
import { profileTabs } from '../entities/user/profileState'
import { HomePage } from '../features/home/HomePage'
import { MainLayout } from '../features/shell/MainLayout'
import { LoadingLayout } from '../features/shell/LoadingLayout'
import { useOverdueWorkWarning } from './useOverdueWorkWarning'
import { useOwnUpkeep } from './useOwnUpkeep'
import { usePageChange } from './usePageChange'
import { pagePart, type PagePart } from './pagePart'

const waitingFrame = <LoadingLayout />

const AboutPage = pagePart(() => import('../features/about/AboutPage'), 'AboutPage')
const ConnectPage = pagePart(() => import('../features/friends/ConnectPage'), 'ConnectPage')
const ContactPage = pagePart(() => import('../features/about/ContactPage'), 'ContactPage')
const CreateItineraryPage = pagePart(() => import('../features/createItinerary/CreateItineraryPage'), 'CreateItineraryPage')
const CreateListPage = pagePart(() => import('../features/list/CreateListPage'), 'CreateListPage')
const FriendsItinerariesPage = pagePart(() => import('../features/friends/FriendsFeedPages'), 'FriendsItinerariesPage')
const FriendsListsPage = pagePart(() => import('../features/friends/FriendsFeedPages'), 'FriendsListsPage')
const FriendsPage = pagePart(() => import('../features/friends/FriendsPage'), 'FriendsPage')
const FullListPage = pagePart(() => import('../features/profile/FullListPage'), 'FullListPage')
const ItineraryPage = pagePart(() => import('../features/itinerary/ItineraryPage'), 'ItineraryPage', {
  prepare: (page, params) => page.prepare(params),
})
const ListPage = pagePart(() => import('../features/list/ListPage'), 'ListPage')
const LoginPage = pagePart(() => import('../features/auth/LoginPage'), 'LoginPage')
const NotFoundPage = pagePart(() => import('../features/shell/NotFoundPage'), 'NotFoundPage')
const PrivacyPage = pagePart(() => import('../features/about/PrivacyPage'), 'PrivacyPage')
const ProfilePage = pagePart(() => import('../features/profile/ProfilePage'), 'ProfilePage')
const RailLayout = pagePart(() => import('../features/shell/RailLayout'), 'RailLayout', { waiting: waitingFrame })
const RegisterPage = pagePart(() => import('../features/auth/RegisterPage'), 'RegisterPage')
const SearchPage = pagePart(() => import('../features/search/SearchPage'), 'SearchPage')
const PlainLayout = pagePart(() => import('../features/shell/PlainLayout'), 'PlainLayout', { waiting: waitingFrame })
const SettingsPage = pagePart(() => import('../features/settings/SettingsPage'), 'SettingsPage')
const TermsPage = pagePart(() => import('../features/about/TermsPage'), 'TermsPage')
const WallLayout = pagePart(() => import('../features/shell/WallLayout'), 'WallLayout')

/** Which page stands at which address. Home is part of the first load, every other page comes when it is wanted. */
const routes = createRoutesFromElements(
  <>
    <Route element={<MainLayout />}>
      <Route index element={<HomePage />} />
      <Route path="search" element={<SearchPage />} />
      <Route path="lists/:listId" element={<ListPage />} />
      <Route element={<RequireUser />}>
        <Route path="create-itinerary" element={<CreateItineraryPage />} />
        <Route path="create-list" element={<CreateListPage />} />
        <Route path="connect" element={<ConnectPage />} />
        <Route path="friends" element={<FriendsPage />} />
        <Route path="friends/itineraries" element={<FriendsItinerariesPage />} />
        <Route path="friends/lists" element={<FriendsListsPage />} />
        <Route path="settings" element={<SettingsPage />} />
      </Route>
      <Route path=":username" element={<ProfilePage />}>
        <Route path="following" element={null} />
        <Route path="followers" element={null} />
      </Route>
      {profileTabs.map((tab) => (
        <Route key={tab} path={`:username/${tab}`} element={<FullListPage key={tab} tab={tab} />} />
      ))}
    </Route>
    <Route element={<RailLayout />}>
      <Route path="itineraries/:itineraryId" element={<ItineraryPage />} />
    </Route>
    <Route element={<WallLayout />}>
      <Route path="login" element={<LoginPage />} />
      <Route path="register" element={<RegisterPage />} />
    </Route>
    <Route element={<PlainLayout />}>
      <Route path="about-us" element={<AboutPage />} />
      <Route path="contact-us" element={<ContactPage />} />
      <Route path="privacy-policy" element={<PrivacyPage />} />
      <Route path="terms-of-use" element={<TermsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </>,
)

/** Loads what the page at this address is made of, its frame and itself at once, and then what that will need. */
export async function loadPage(pathname: string): Promise<void> {
  const parts = matchRoutes(routes, pathname) ?? []
  await Promise.all(parts.map(async ({ route, params }) => loadOf(route.element)?.(params)))
}

function loadOf(element: ReactNode): PagePart<unknown>['load'] | undefined {
  return isValidElement<unknown>(element) && typeof element.type === 'function' && 'load' in element.type
    ? (element.type as PagePart<unknown>).load
    : undefined
}

/** The page at the present address. */
export function Pages() {
  useSessionWatch()
  useOwnUpkeep()
  useOverdueWorkWarning()
  usePageChange()
  return useRoutes(routes)
}
