import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useViewNow } from '../../engine/hooks/useItinerary'
import { mobile } from '../../theme/breakpoints'
import { scrollToDay } from './viewport/dayAnchor'

/** Coming from the form that created the trip: on day 1, which narrow screens have to go down to. Only once, not on the way back later. */
export function useArrival(isJustCreated: boolean): void {
  const navigate = useNavigate()
  const viewNow = useViewNow()
  useEffect(() => {
    if (!isJustCreated) return
    void navigate('.', { replace: true, state: null })
    const [first] = viewNow().days
    if (first !== undefined && window.matchMedia(mobile.replace('@media ', '')).matches) scrollToDay(first.id)
  }, [isJustCreated, navigate, viewNow])
}
