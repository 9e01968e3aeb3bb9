import type { DayView } from '#shared/itinerary/view'
import {
  useElementsInView,
  scrollOffsetOf,
  useIsScrolledToEnd,
  useScrollTargetId,
} from '../../../lib/navigation/useScrollRestoration'
import { dayElementId } from './dayAnchor'

/** From below the scroll offset to above the middle of the screen. */
const bandOf = (section: Element): string => `-${scrollOffsetOf(section) + 36}px 0px -55% 0px`

/** The scroll target until the user scrolls on; at the end the last day; else by the band. */
export function useActiveDay(days: readonly DayView[]): string | undefined {
  const inView = useElementsInView(
    days.map(({ id }) => dayElementId(id)),
    bandOf,
  )
  const target = useScrollTargetId()
  const isAtEnd = useIsScrolledToEnd()
  const chosen = days.find(({ id }) => dayElementId(id) === target) ?? (isAtEnd ? days.at(-1) : undefined)
  return (chosen ?? days.find(({ id }) => inView.has(dayElementId(id))) ?? days[0])?.id
}
