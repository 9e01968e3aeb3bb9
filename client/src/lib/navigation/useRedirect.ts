import { useEffect, useEffectEvent } from 'react'
import { useNavigate, type To } from 'react-router-dom'

/** Leads on to `to`, which takes this page's place in the history; then runs `action`, which may lead further. */
export function useRedirect(to: To, action: () => void): void {
  const navigate = useNavigate()
  const onArrival = useEffectEvent(action)
  useEffect(() => {
    void navigate(to, { replace: true })
    onArrival()
  }, [navigate, to])
}
