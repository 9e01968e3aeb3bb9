import { useViewNow } from '../../engine/hooks/useItinerary'
import { useArrival } from '../../lib/navigation/useArrival'
import { mobile } from '../../theme/breakpoints'
import { scrollToDay } from './viewport/dayAnchor'

/** Coming from the form that created the trip: on day 1, which narrow screens have to go down to. Only once, not on the way back later. */
export function useShowFirstDay(isJustCreated: boolean): void {
  const viewNow = useViewNow()
  useArrival(isJustCreated, () => {
    const [first] = viewNow().days
    if (first !== undefined && window.matchMedia(mobile.replace('@media ', '')).matches) scrollToDay(first.id)
  })
}
