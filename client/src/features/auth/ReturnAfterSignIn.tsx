import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { runActionAfterSignIn } from './actionAfterSignIn'
import { useReturnTarget } from './useReturnTarget'

/** Leads somebody who is signed in now to where they came from. What they wanted to do there is done then. */
export function ReturnAfterSignIn() {
  const { to, state } = useReturnTarget()
  const hasErrand = state?.hasErrand === true
  // After the way back, because it may lead on from there.
  useEffect(() => {
    if (hasErrand) runActionAfterSignIn()
  }, [hasErrand])
  return <Navigate to={to} replace />
}
