import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { runActionAfterSignIn } from './actionAfterSignIn'
import { useReturnTarget } from './useReturnTarget'

/** Takes somebody who has just signed in back to where they came from, then runs what they were about to do there. */
export function ReturnAfterSignIn() {
  const { to, state } = useReturnTarget()
  const hasErrand = state?.hasErrand === true
  // After the navigation back, because the action may navigate on from there.
  useEffect(() => {
    if (hasErrand) runActionAfterSignIn()
  }, [hasErrand])
  return <Navigate to={to} replace />
}
