import { useEffect, useState } from 'react'
import type { DayView } from '../../../../../shared/itinerary/view'
import { dayAnchor } from './dayAnchor'

/** The band of the screen, below the bar and above its middle, in which the day being read lies. */
const BAND = '-120px 0px -55% 0px'

/** The day that is in view: the first one whose section crosses the band. */
export function useActiveDay(days: readonly DayView[]): string | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const ids = days.map(({ id }) => id).join()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          return now
        }),
      { rootMargin: BAND },
    )
    for (const id of ids.split(',')) {
      const section = document.getElementById(dayAnchor(id))
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return days.find(({ id }) => inView.has(dayAnchor(id)))?.id ?? days[0]?.id
}
