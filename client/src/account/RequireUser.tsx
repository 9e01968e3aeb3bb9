import { Outlet } from 'react-router-dom'
import { SignInFirst } from './SignInFirst'
import { useHasLeft } from './useHasLeft'
import { useSession } from './useSession'

/** What the login page is told about where one came from. */
export interface FromState {
  from?: { pathname: string; search: string; hash: string }
  /** They wanted to do something there, which this page remembers. */
  hasErrand?: boolean
}

/** Lets only signed-in people through. */
export function RequireUser() {
  const { status } = useSession()
  const hasLeft = useHasLeft()
  if (status === 'loading') return null
  return status === 'in' ? <Outlet /> : <SignInFirst hasLeft={hasLeft} />
}
