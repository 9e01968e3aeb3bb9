import { calendarPart, type CalendarPart, type CalendarTrip } from './calendarPart'
import { contentLine, escapeText } from './contentLine'
import { zoneBlock, type ZoneUse } from './zoneBlock'

/** Who made a calendar: an import trusts the order of ours. */
export const CALENDAR_PRODUCT = '-//Periplo//Periplo//ES'

/** Trips as one calendar (RFC 5545). The same trips and stamps give the same bytes. */
export const writeCalendar = (name: string, trips: readonly CalendarTrip[]): string => joinCalendar(name, trips.map(calendarPart))

/** The same of parts that were written before. */
export function joinCalendar(name: string, parts: readonly CalendarPart[]): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${CALENDAR_PRODUCT}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...[...zonesIn(parts)].flatMap(([timeZone, uses]) => zoneBlock(timeZone, uses)),
  ]
  return [...head.map(contentLine), ...parts.map(({ text }) => text), contentLine('END:VCALENDAR')].join('')
}

/** The zones in which some event has hours, in the order in which they are met. */
function zonesIn(parts: readonly CalendarPart[]): Map<string, ZoneUse[]> {
  const zones = new Map<string, ZoneUse[]>()
  for (const { zone } of parts) {
    if (zone === undefined) continue
    const uses = zones.get(zone.timeZone)
    if (uses === undefined) zones.set(zone.timeZone, [zone.use])
    else uses.push(zone.use)
  }
  return zones
}
