import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyPart } from '../lib/loading/lazyPart'
import { paths } from '../lib/navigation/paths'
import { RedirectToLogin } from './RedirectToLogin'
import { useHasSignedOut } from './useHasSignedOut'
import { useSession } from './useSession'

const GuestWall = lazyPart(() => import('./GuestWall'), 'GuestWall')

/** Guests only reach their settings. */
export function RequireUser() {
  const { status, user } = useSession()
  const { pathname } = useLocation()
  const hasLeft = useHasSignedOut()
  if (status === 'loading') return null
  if (user?.isGuest === true && pathname !== paths.settings)
    return (
      <Suspense>
        <GuestWall />
      </Suspense>
    )
  return status === 'in' ? <Outlet /> : <RedirectToLogin hasLeft={hasLeft} />
}
