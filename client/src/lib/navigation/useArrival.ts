import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** Runs `action` when somebody arrives as the state of the navigation says. The state is cleared, so that the way back says nothing any more. */
export function useArrival(isArriving: boolean, action: () => void): void {
  const navigate = useNavigate()
  const onArrival = useEffectEvent(action)
  useEffect(() => {
    if (!isArriving) return
    void navigate('.', { replace: true, state: null })
    onArrival()
  }, [isArriving, navigate])
}
