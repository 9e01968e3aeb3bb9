import type { DayView } from '#shared/itinerary/view'
import { useElementsInView } from '../../../lib/hooks/useElementsInView'
import { scrollOffsetOf, useIsAtEnd, useScrollTarget } from '../../../lib/navigation/scrollTarget'
import { dayAnchor } from './dayAnchor'

/** The part of the screen in which the day being read lies: from a little below where a day scrolled to ends up, to above the middle. */
const bandOf = (section: Element): string => `-${scrollOffsetOf(section) + 36}px 0px -55% 0px`

/**
 * The id of the day that is being read: the one that the page was scrolled to, until the reader scrolls on; at the page's end the last one; else the
 * first one whose section crosses the band.
 */
export function useActiveDay(days: readonly DayView[]): string | undefined {
  const inView = useElementsInView(
    days.map(({ id }) => dayAnchor(id)),
    bandOf,
  )
  const target = useScrollTarget()
  const isAtEnd = useIsAtEnd()
  const chosen = days.find(({ id }) => dayAnchor(id) === target) ?? (isAtEnd ? days.at(-1) : undefined)
  return (chosen ?? days.find(({ id }) => inView.has(dayAnchor(id))) ?? days[0])?.id
}
