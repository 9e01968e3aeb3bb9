import { useEffect, useState } from 'react'
import type { DayView } from '#shared/itinerary/view'
import { dayAnchor } from './dayAnchor'

/** The band of the screen in which the day being read lies: from a bit below where a day lands that is jumped to, to above the middle. */
function bandOf(section: Element): string {
  const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop)
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return `-${margin + padding + 36}px 0px -55% 0px`
}

/** The day that is in view: the first one whose section crosses the band. */
export function useActiveDay(days: readonly DayView[]): string | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const ids = days.map(({ id }) => id).join()
  useEffect(() => {
    const sections = ids.split(',').flatMap((id) => document.getElementById(dayAnchor(id)) ?? [])
    const [first] = sections
    if (first === undefined) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          return now
        }),
      { rootMargin: bandOf(first) },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [ids])
  return days.find(({ id }) => inView.has(dayAnchor(id)))?.id ?? days[0]?.id
}
