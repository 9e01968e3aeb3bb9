import { calendarPart, type CalendarPart, type CalendarTrip } from './calendarPart'
import { contentLine, escapeText } from './contentLine'
import { zoneBlock, type ZoneUse } from './zoneBlock'

/** Imports trust the order of our own calendars. */
export const CALENDAR_PRODUCT = '-//Periplo//Periplo//ES'

/** RFC 5545. Deterministic for the same trips and stamps. */
export const writeCalendar = (name: string, trips: readonly CalendarTrip[]): string => joinCalendar(name, trips.map(calendarPart))

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
