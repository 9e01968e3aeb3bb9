import { createContext, use, useMemo } from 'react'
import type { DayView } from '../../../../../shared/itinerary/view'
import { useItinerary } from '../../../lib/sync/useItinerary'

/** More than a screen holds. */
const FIRST_DAYS = 12

/** Whether all of a trip shows, or only its first days, as when the page has just opened. */
export const WholeTrip = createContext(true)

/** The days that show now. */
export function useShownDays(): readonly DayView[] {
  const days = useItinerary((view) => view.days)
  const isWhole = use(WholeTrip)
  return useMemo(() => (isWhole ? days : days.slice(0, FIRST_DAYS)), [days, isWhole])
}
