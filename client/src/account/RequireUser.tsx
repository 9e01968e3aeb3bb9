import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { lazyPart } from '../lib/loading/lazyPart'
import { paths } from '../lib/navigation/paths'
import { useHasSignedOut, useSession } from './useSession'
import { returnStateOf } from './returnState'

const GuestUpgradeWall = lazyPart(() => import('./GuestUpgradeWall'), 'GuestUpgradeWall')

/** Guests only reach their settings. */
export function RequireUser() {
  const { status, user } = useSession()
  const { pathname } = useLocation()
  const hasLeft = useHasSignedOut()
  if (status === 'loading') return null
  if (user?.isGuest === true && pathname !== paths.settings)
    return (
      <Suspense>
        <GuestUpgradeWall />
      </Suspense>
    )
  return status === 'in' ? <Outlet /> : <RedirectToLogin hasLeft={hasLeft} />
}

export function RedirectToLogin({ hasLeft }: { hasLeft: boolean }) {
  const location = useLocation()
  return hasLeft ? <Navigate to={paths.home} replace /> : <Navigate to={paths.login} replace state={returnStateOf(location)} />
}
