import type { DayView } from '#shared/itinerary/view'
import { useElementsInView } from '../../../lib/hooks/useElementsInView'
import { dayAnchor } from './dayAnchor'

/** The part of the screen in which the day being read lies: from a little below where a day scrolled to ends up, to above the middle. */
function bandOf(section: Element): string {
  const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop)
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return `-${margin + padding + 36}px 0px -55% 0px`
}

/** The day that is in view: the first one whose section crosses the band. */
export function useActiveDay(days: readonly DayView[]): string | undefined {
  const inView = useElementsInView(
    days.map(({ id }) => dayAnchor(id)),
    bandOf,
  )
  return days.find(({ id }) => inView.has(dayAnchor(id)))?.id ?? days[0]?.id
}
