import { useRedirect } from '../../lib/navigation/useRedirect'
import { runActionAfterSignIn } from './actionAfterSignIn'
import { useReturnTarget } from './useReturnTarget'

/** Redirects back, then runs the stored action. */
export function ReturnAfterSignIn() {
  const { to, state } = useReturnTarget()
  useRedirect(to, () => {
    if (state?.hasErrand === true) runActionAfterSignIn()
  })
  return null
}
