import { useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { leavingKey } from './leaving'
import { useSession } from './useSession'

/** What the login page is told about where one came from. */
export interface FromState {
  from?: { pathname: string; search: string; hash: string }
}

/** Lets only signed-in people through; the others go to the login page, which brings them back. Who leaves on purpose goes home instead. */
export function RequireUser() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const isLeaving = useIsMutating({ mutationKey: leavingKey }) > 0
  const [hasLeft, setLeft] = useState(false)
  // The leaving may be over before the page has changed.
  if (session.status === 'in' && hasLeft !== isLeaving) setLeft(isLeaving)
  if (session.status === 'loading') return null
  if (session.status === 'in') return <Outlet />
  if (hasLeft) return <Navigate to={paths.home} replace />
  return <Navigate to={paths.login} replace state={{ from: { pathname, search, hash } } satisfies FromState} />
}
