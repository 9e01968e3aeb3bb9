import { Outlet } from 'react-router-dom'
import { RedirectToLogin } from './RedirectToLogin'
import { useHasSignedOut } from './useHasSignedOut'
import { useSession } from './useSession'

/** Lets only signed-in people through. */
export function RequireUser() {
  const { status } = useSession()
  const hasLeft = useHasSignedOut()
  if (status === 'loading') return null
  return status === 'in' ? <Outlet /> : <RedirectToLogin hasLeft={hasLeft} />
}
