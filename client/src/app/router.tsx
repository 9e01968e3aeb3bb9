import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RequireUser } from '../entities/session/RequireUser'
import { useSessionWatch } from '../entities/session/useSessionWatch'
import { profileTabs } from '../entities/user/profilePlaces'
import { HomePage } from '../features/home/HomePage'
import { FirstLayout } from '../features/shell/FirstLayout'
import { useOverdueWork } from './useOverdueWork'
import { useOwnUpkeep } from './useOwnUpkeep'
import { usePageChange } from './usePageChange'

const AboutPage = lazy(() => import('../features/about/AboutPage').then(({ AboutPage }) => ({ default: AboutPage })))
const ConnectPage = lazy(() => import('../features/friends/ConnectPage').then(({ ConnectPage }) => ({ default: ConnectPage })))
const ContactPage = lazy(() => import('../features/about/ContactPage').then(({ ContactPage }) => ({ default: ContactPage })))
const CreatePage = lazy(() => import('../features/create/CreatePage').then(({ CreatePage }) => ({ default: CreatePage })))
const CreateListPage = lazy(() =>
  import('../features/list/CreateListPage').then(({ CreateListPage }) => ({ default: CreateListPage })),
)
const FriendsItinerariesPage = lazy(() =>
  import('../features/friends/FriendsAll').then(({ FriendsItinerariesPage }) => ({ default: FriendsItinerariesPage })),
)
const FriendsListsPage = lazy(() =>
  import('../features/friends/FriendsAll').then(({ FriendsListsPage }) => ({ default: FriendsListsPage })),
)
const FriendsPage = lazy(() => import('../features/friends/FriendsPage').then(({ FriendsPage }) => ({ default: FriendsPage })))
const FullListPage = lazy(() =>
  import('../features/profile/FullListPage').then(({ FullListPage }) => ({ default: FullListPage })),
)
const ItineraryPage = lazy(() =>
  import('../features/itinerary/ItineraryPage').then(({ ItineraryPage }) => ({ default: ItineraryPage })),
)
const ListPage = lazy(() => import('../features/list/ListPage').then(({ ListPage }) => ({ default: ListPage })))
const LoginPage = lazy(() => import('../features/auth/LoginPage').then(({ LoginPage }) => ({ default: LoginPage })))
const NotFoundPage = lazy(() =>
  import('../features/notFound/NotFoundPage').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
const PrivacyPage = lazy(() => import('../features/about/PrivacyPage').then(({ PrivacyPage }) => ({ default: PrivacyPage })))
const ProfilePage = lazy(() => import('../features/profile/ProfilePage').then(({ ProfilePage }) => ({ default: ProfilePage })))
const RailLayout = lazy(() => import('../features/shell/RailLayout').then(({ RailLayout }) => ({ default: RailLayout })))
const RegisterPage = lazy(() => import('../features/auth/RegisterPage').then(({ RegisterPage }) => ({ default: RegisterPage })))
const SearchPage = lazy(() => import('../features/search/SearchPage').then(({ SearchPage }) => ({ default: SearchPage })))
const SecondLayout = lazy(() => import('../features/shell/SecondLayout').then(({ SecondLayout }) => ({ default: SecondLayout })))
const SettingsPage = lazy(() =>
  import('../features/settings/SettingsPage').then(({ SettingsPage }) => ({ default: SettingsPage })),
)
const TermsPage = lazy(() => import('../features/about/TermsPage').then(({ TermsPage }) => ({ default: TermsPage })))
const WallLayout = lazy(() => import('../features/shell/WallLayout').then(({ WallLayout }) => ({ default: WallLayout })))

/** Which page stands at which address. Home is part of the first load, every other page comes when it is wanted. */
export function Pages() {
  useSessionWatch()
  useOwnUpkeep()
  useOverdueWork()
  usePageChange()
  return (
    <Routes>
      <Route element={<FirstLayout />}>
        <Route index element={<HomePage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="lists/:listId" element={<ListPage />} />
        <Route element={<RequireUser />}>
          <Route path="create-itinerary" element={<CreatePage />} />
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
      <Route element={<SecondLayout />}>
        <Route path="about-us" element={<AboutPage />} />
        <Route path="contact-us" element={<ContactPage />} />
        <Route path="privacy-policy" element={<PrivacyPage />} />
        <Route path="terms-of-use" element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
