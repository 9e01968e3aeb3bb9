import { useViewNow } from '../../engine/hooks/useItinerary'
import { useArrival } from '../../lib/navigation/useArrival'
import { mobile } from '../../theme/breakpoints'
import { scrollToDay } from './viewport/dayAnchor'

/** On narrow screens, once. */
export function useShowFirstDay(isJustCreated: boolean): void {
  const viewNow = useViewNow()
  useArrival(isJustCreated, () => {
    const [first] = viewNow().days
    if (first !== undefined && window.matchMedia(mobile.replace('@media ', '')).matches) scrollToDay(first.id)
  })
}
