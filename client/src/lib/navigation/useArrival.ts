import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** Clears the location state, so that going back does not repeat `action`. */
export function useArrival(isArriving: boolean, action: () => void): void {
  const navigate = useNavigate()
  const onArrival = useEffectEvent(action)
  useEffect(() => {
    if (!isArriving) return
    void navigate('.', { replace: true, state: null })
    onArrival()
  }, [isArriving, navigate])
}
