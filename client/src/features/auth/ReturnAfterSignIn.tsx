import { useRedirect } from '../../lib/navigation/useRedirect'
import { runActionAfterSignIn } from './actionAfterSignIn'
import { useReturnTarget } from './useReturnTarget'

/** Takes somebody who has just signed in back to where they came from, then runs what they were about to do there. */
export function ReturnAfterSignIn() {
  const { to, state } = useReturnTarget()
  useRedirect(to, () => {
    if (state?.hasErrand === true) runActionAfterSignIn()
  })
  return null
}
