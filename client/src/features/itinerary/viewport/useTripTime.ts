import { createContext, use, useMemo } from 'react'
import { addDays, type CalendarDate } from '#shared/dates'
import type { ItineraryView } from '#shared/itinerary/view'
import { findTripMoment, type TripMoment } from '#shared/tripClock'
import { dateOfWallTime, isTimeZone, timeOfWallTime, wallTimeAt } from '#shared/zoneTime'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { useLocalClock } from '../../../lib/hooks/useBrowserState'

export interface TripTime extends Pick<TripMoment, 'now' | 'next'> {
  today: CalendarDate
  /** `HH:MM`. */
  time: string
}

export const TripTimeContext = createContext<TripTime | undefined>(undefined)

/** Rerenders every minute. */
export function useTripTime(): TripTime {
  const time = use(TripTimeContext)
  if (time === undefined) throw new Error('No clock around this piece')
  return time
}

/** Keeps its identity until it changes. */
export function useTripClock(): TripTime {
  useLocalClock()
  const timeZone = useRecord(({ location }) => location.timeZone)
  const written = useItinerary((view) => JSON.stringify(tripTimeAt(view, timeZone, Date.now())))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written one line above
  return useMemo(() => JSON.parse(written) as TripTime, [written])
}

/** `instant` in ms since 1970. Unknown time zones use the device's clock. */
export function tripTimeAt(
  { days, events }: Pick<ItineraryView, 'days' | 'events'>,
  timeZone: string | null,
  instant: number,
): TripTime {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : null
  const wall = wallTimeAt(zone, instant)
  const today = dateOfWallTime(wall)
  const yesterday = addDays(today, -1)
  // Earlier events have ended.
  const near = days
    .filter(({ date }) => date === today || date === yesterday)
    .map((day) => ({ ...day, events: day.events.flatMap((id) => events[id] ?? []) }))
  const { now, next } = findTripMoment(near, zone, instant)
  return { today, time: timeOfWallTime(wall), now, next }
}
