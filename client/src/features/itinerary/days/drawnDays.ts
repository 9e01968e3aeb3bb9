import { createContext, use, useMemo } from 'react'
import type { DayView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useIsDayOpen } from '../viewport/openDays'

/** How much is drawn first, about a screen: tiles of the index, rows (headings and events) of the list, and events of a day. */
const [FIRST_TILES, FIRST_ROWS, FIRST_EVENTS] = [8, 10, 6]

/** Whether the whole trip is drawn; false for a moment after the page opened, when only its beginning is. */
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
  const isOpen = useIsDayOpen()
  return useMemo(() => (isWhole ? days : daysOfFirstScreen(days, isOpen)), [days, isWhole, isOpen])
}

/** The events of a day that show now. */
export function useDrawnEvents(ids: readonly string[]): readonly string[] {
  const isWhole = use(WholeTripContext)
  return useMemo(() => (isWhole ? ids : ids.slice(0, FIRST_EVENTS)), [ids, isWhole])
}

/** The days that fill the first screen. In those that are unfolded (`isOpen`), each event counts as a row too. */
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
