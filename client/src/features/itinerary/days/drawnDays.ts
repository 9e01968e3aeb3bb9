import { createContext, use, useMemo } from 'react'
import type { DayView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useOpenDays } from '../viewport/openDays'

/** More than a screen holds: days in the index, and in the list headings and events together. */
const [FIRST_TILES, FIRST_ROWS] = [12, 10]

/** Whether all of a trip shows, or only its beginning, as when the page has just opened. */
export const WholeTripContext = createContext(true)

/** The days of the index that show now. */
export function useDrawnTiles(): readonly DayView[] {
  const days = useItinerary((view) => view.days)
  const isWhole = use(WholeTripContext)
  return useMemo(() => (isWhole ? days : days.slice(0, FIRST_TILES)), [days, isWhole])
}

/** The days of the list that show now. */
export function useDrawnDays(): readonly DayView[] {
  const days = useItinerary((view) => view.days)
  const isWhole = use(WholeTripContext)
  const { isOpen } = useOpenDays()
  return useMemo(() => (isWhole ? days : daysOfFirstScreen(days, isOpen)), [days, isWhole, isOpen])
}

/** The days that fill the first screen; of `isOpen` ones each event takes its room. */
export function daysOfFirstScreen<Day extends Pick<DayView, 'id' | 'events'>>(
  days: readonly Day[],
  isOpen: (dayId: string) => boolean,
): Day[] {
  let rows = 0
  return days.filter(({ id, events }) => {
    const isFirst = rows < FIRST_ROWS
    rows += 1 + (isOpen(id) ? events.length : 0)
    return isFirst
  })
}
