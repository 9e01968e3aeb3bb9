import { useEffect, useEffectEvent } from 'react'
import { useNavigate, type To } from 'react-router-dom'

/** Replaces the page; `action` may navigate further. */
export function useRedirect(to: To, action: () => void): void {
  const navigate = useNavigate()
  const onArrival = useEffectEvent(action)
  useEffect(() => {
    void navigate(to, { replace: true })
    onArrival()
  }, [navigate, to])
}
