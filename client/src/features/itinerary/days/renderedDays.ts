import { createContext, use, useMemo } from 'react'
import type { DayView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useIsDayOpen } from '../viewport/openDays'

/** About a screen. Rows are headings and events. */
const [FIRST_TILES, FIRST_ROWS, FIRST_EVENTS] = [8, 10, 6]

/** False during the first render. */
export const IsFullyRenderedContext = createContext(true)

export function useRenderedDayTiles(): readonly DayView[] {
  const days = useItinerary((view) => view.days)
  const isWhole = use(IsFullyRenderedContext)
  return useMemo(() => (isWhole ? days : days.slice(0, FIRST_TILES)), [days, isWhole])
}

export function useRenderedDays(): readonly DayView[] {
  const days = useItinerary((view) => view.days)
  const isWhole = use(IsFullyRenderedContext)
  const isOpen = useIsDayOpen()
  return useMemo(() => (isWhole ? days : selectFirstScreenDays(days, isOpen)), [days, isWhole, isOpen])
}

export function useRenderedEvents(ids: readonly string[]): readonly string[] {
  const isWhole = use(IsFullyRenderedContext)
  return useMemo(() => (isWhole ? ids : ids.slice(0, FIRST_EVENTS)), [ids, isWhole])
}

/** Events of open days count as rows. */
export function selectFirstScreenDays<Day extends Pick<DayView, 'id' | 'events'>>(
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
