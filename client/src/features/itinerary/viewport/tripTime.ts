import { addDays, type CalendarDate } from '#shared/dates'
import type { ItineraryView } from '#shared/itinerary/view'
import { findTripMoment, type TripMoment } from '#shared/tripClock'
import { dateOfWallTime, isTimeZone, timeOfWallTime, wallTimeAt } from '#shared/zoneTime'

export interface TripTime extends Pick<TripMoment, 'now' | 'next'> {
  today: CalendarDate
  /** `HH:MM`. */
  time: string
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
