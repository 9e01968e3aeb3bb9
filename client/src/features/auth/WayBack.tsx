import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { doErrand } from './errand'
import { useWayBack } from './useWayBack'

/** Leads somebody who is signed in now to where they came from. What they wanted to do there is done then. */
export function WayBack() {
  const { to, state } = useWayBack()
  const hasErrand = state?.hasErrand === true
  // After the way back, because it may lead on from there.
  useEffect(() => {
    if (hasErrand) doErrand()
  }, [hasErrand])
  return <Navigate to={to} replace />
}
