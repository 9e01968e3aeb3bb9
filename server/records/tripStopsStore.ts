import { hash } from 'node:crypto'
import { withoutHiddenPlaces } from '#shared/itinerary/eventPlaces'
import { emptyEventFields, readEventFields, type EventFields } from '#shared/itinerary/fields'
import { listStops, type Stop } from '#shared/map/tripStops'
import type { DbReader } from '#server/base/db/database'
import { eventRowColumns } from '#server/base/db/eventColumns'
import { column, rowShape } from '#server/base/db/rowShape'

const placedRow = rowShape({
  dayId: column<string | null>('e.day_id'),
  dayNumber: column<number | null>('d.day_number'),
  category: { ...eventRowColumns.category, sql: `e.${eventRowColumns.category.sql}` },
  place: { ...eventRowColumns.place, sql: `e.${eventRowColumns.place.sql}` },
  to: { ...eventRowColumns.to, sql: `e.${eventRowColumns.to.sql}` },
})
const placedEvents = `SELECT ${placedRow.select} FROM events AS e
  LEFT JOIN days AS d ON d.itinerary_id = e.itinerary_id AND d.id = e.day_id
  WHERE e.itinerary_id = @itineraryId AND (e.place IS NOT NULL OR e.to_place IS NOT NULL) ORDER BY e.order_index`

/** Raise it when pictures of trips change: caches keep them. */
const DRAWING_VERSION = 2

export interface TripStops {
  stops: readonly Stop[]
  /** Letters and digits; changes with the stops. */
  version: string
}

/** From the rows. Without hidden places, as their pictures are cached and shared. */
export async function findTripStops(db: DbReader, itineraryId: string): Promise<TripStops> {
  const byDay = new Map<number, EventFields[]>()
  for (const values of await db.rows(placedEvents, { itineraryId })) {
    const { dayId, dayNumber, event } = readPlaced(values)
    // A deleted day's rows may outlive it.
    if (dayId !== null && dayNumber === null) continue
    const events = byDay.get(dayNumber ?? 0) ?? []
    byDay.set(dayNumber ?? 0, [...events, withoutHiddenPlaces(event)])
  }
  const { 0: ideas = [], ...days } = Object.fromEntries(byDay)
  const stops = listStops({ days: Object.entries(days).map(([day, events]) => ({ dayNumber: Number(day), events })), ideas })
  return { stops, version: hash('sha256', JSON.stringify([DRAWING_VERSION, stops]), 'hex').slice(0, 20) }
}

function readPlaced(values: readonly unknown[]) {
  const { dayId, dayNumber, category, place, to } = placedRow.read(values)
  const known: Partial<Record<keyof EventFields, unknown>> = { category, place, to }
  return { dayId, dayNumber, event: readEventFields({ ...emptyEventFields }, (name) => known[name] ?? null) }
}
