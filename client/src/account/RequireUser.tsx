import { Outlet } from 'react-router-dom'
import { RedirectToLogin } from './RedirectToLogin'
import { useHasSignedOut } from './useHasSignedOut'
import { useSession } from './useSession'

/** What the login page is told about where one came from. */
export interface ReturnState {
  from?: { pathname: string; search: string; hash: string }
  /** They wanted to do something there, which this page remembers. */
  hasErrand?: boolean
}

/** Lets only signed-in people through. */
export function RequireUser() {
  const { status } = useSession()
  const hasLeft = useHasSignedOut()
  if (status === 'loading') return null
  return status === 'in' ? <Outlet /> : <RedirectToLogin hasLeft={hasLeft} />
}
