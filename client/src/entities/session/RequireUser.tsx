import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { useSession } from './useSession'

/** What the login page is told about where one came from. */
export interface FromState {
  from?: { pathname: string; search: string; hash: string }
}

/** Lets only signed-in people through; the others go to the login page, which brings them back. */
export function RequireUser() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.status === 'loading') return null
  if (session.status === 'out')
    return <Navigate to={paths.login} replace state={{ from: { pathname, search, hash } } satisfies FromState} />
  return <Outlet />
}
