import type { CalendarDate } from '#shared/dates'
import { arrivalOf } from '#shared/itinerary/eventPlaces'
import type { EventView } from '#shared/itinerary/view'
import { journeyTimes, type Journey } from '#shared/places/journeyTimes'
import { isTimeZone, offsetAt, parseWallTime } from '#shared/zoneTime'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'

type Timed = Pick<EventView, 'category' | 'startTime' | 'endTime' | 'place' | 'to'>

export interface EventTimes {
  /** Days from the start to the end. */
  dayOffset: number
  /** Where the trip's time zone is not that of the hours; both zones are equal unless it is a journey. */
  elsewhere: Journey | undefined
}

/** Rerenders on another date only if the date matters. */
export function useEventTimes(event: Timed & Pick<EventView, 'id'>): EventTimes {
  const tripZone = useRecord(({ location }) => location.timeZone)
  const needsDate = hasOtherZones(event, tripZone)
  const date = useItinerary(({ days, events }) =>
    needsDate ? days.find(({ id }) => id === events[event.id]?.dayId)?.date : undefined,
  )
  return describeTimes(event, date, tripZone)
}

export function describeTimes(event: Timed, date: CalendarDate | undefined, tripZone: string | null): EventTimes {
  const { startTime, endTime } = event
  const overnight = startTime !== null && endTime !== null && endTime < startTime ? 1 : 0
  if (date === undefined || (startTime === null && endTime === null)) return { dayOffset: overnight, elsewhere: undefined }
  const [fromZone, toZone] = zonesOfEvent(event, tripZone)
  const journey = { date, startTime, endTime, fromZone, toZone }
  if (isOtherHour(fromZone, toZone, date) && startTime !== null && endTime !== null)
    return { dayOffset: journeyTimes(journey)?.dayOffset ?? 0, elsewhere: journey }
  const isElsewhere = isOtherHour(fromZone, tripZone, date)
  return { dayOffset: overnight, elsewhere: isElsewhere ? { ...journey, toZone: fromZone } : undefined }
}

function zonesOfEvent(event: Timed, tripZone: string | null): [from: string | null, to: string | null] {
  const from = event.place?.timeZone ?? tripZone
  return [from, arrivalOf(event)?.timeZone ?? from]
}

function hasOtherZones(event: Timed, tripZone: string | null): boolean {
  const [from, to] = zonesOfEvent(event, tripZone)
  return from !== tripZone || to !== from
}

/** Madrid and Paris have the same. */
function isOtherHour(zone: string | null, other: string | null, date: CalendarDate): boolean {
  if (zone === null || other === null || zone === other || !isTimeZone(zone) || !isTimeZone(other)) return false
  const noon = parseWallTime(date, '12:00') ?? 0
  return offsetAt(zone, noon) !== offsetAt(other, noon)
}
