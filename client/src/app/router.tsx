import { lazy, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { RequireUser } from '../entities/session/RequireUser'
import { useSessionWatch } from '../entities/session/useSessionWatch'
import { HomePage } from '../features/home/HomePage'
import { FirstLayout } from '../features/shell/FirstLayout'

const CreatePage = lazy(() => import('../features/create/CreatePage').then(({ CreatePage }) => ({ default: CreatePage })))
const FriendsPage = lazy(() => import('../features/friends/FriendsPage').then(({ FriendsPage }) => ({ default: FriendsPage })))
const ItineraryPage = lazy(() =>
  import('../features/itinerary/ItineraryPage').then(({ ItineraryPage }) => ({ default: ItineraryPage })),
)
const LoginPage = lazy(() => import('../features/auth/LoginPage').then(({ LoginPage }) => ({ default: LoginPage })))
const NotFoundPage = lazy(() =>
  import('../features/notFound/NotFoundPage').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
const ProfilePage = lazy(() => import('../features/profile/ProfilePage').then(({ ProfilePage }) => ({ default: ProfilePage })))
const RailLayout = lazy(() => import('../features/shell/RailLayout').then(({ RailLayout }) => ({ default: RailLayout })))
const RegisterPage = lazy(() => import('../features/auth/RegisterPage').then(({ RegisterPage }) => ({ default: RegisterPage })))
const SearchPage = lazy(() => import('../features/search/SearchPage').then(({ SearchPage }) => ({ default: SearchPage })))
const SecondLayout = lazy(() => import('../features/shell/SecondLayout').then(({ SecondLayout }) => ({ default: SecondLayout })))
const SettingsPage = lazy(() =>
  import('../features/settings/SettingsPage').then(({ SettingsPage }) => ({ default: SettingsPage })),
)
const WallLayout = lazy(() => import('../features/shell/WallLayout').then(({ WallLayout }) => ({ default: WallLayout })))

/** Which page stands at which address. Home is part of the first load, every other page comes when it is wanted. */
export function Pages() {
  useSessionWatch()
  useScrollToTop()
  return (
    <Routes>
      <Route element={<FirstLayout />}>
        <Route index element={<HomePage />} />
        <Route path="search" element={<SearchPage />} />
        <Route element={<RequireUser />}>
          <Route path="create-itinerary" element={<CreatePage />} />
          <Route path="friends" element={<FriendsPage />} />
          <Route path="settings" element={<SettingsPage />} />
        </Route>
        <Route path=":username" element={<ProfilePage />} />
      </Route>
      <Route element={<RailLayout />}>
        <Route path="itineraries/:itineraryId" element={<ItineraryPage />} />
      </Route>
      <Route element={<WallLayout />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="register" element={<RegisterPage />} />
      </Route>
      <Route element={<SecondLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

function useScrollToTop(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
}
