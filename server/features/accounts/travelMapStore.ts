import type { CalendarDate } from '#shared/dates'
import type { Place } from '#shared/places/place'
import type { Db, DbReader } from '#server/base/db/database'
import { readEventColumn } from '#server/base/db/eventColumns'
import { column, rowShape, type RowOf } from '#server/base/db/rowShape'
import { forEachDialect, inSubquery } from '#server/access/dialectSql'
import { isPublishedSql } from '#server/access/visibility'

const tripRow = rowShape({
  id: column<string>('t.id'),
  startDate: column<CalendarDate>('t.start_date'),
  endDate: column<CalendarDate>('t.end_date'),
  destination: column<string | null>('l.country_code'),
  timeZone: column<string | null>('l.time_zone'),
})
export type TripRow = RowOf<typeof tripRow>

const tripsOf = (membership: string, isShown: string) =>
  forEachDialect(
    (dialect) => `SELECT ${tripRow.select} FROM itineraries AS t JOIN locations AS l ON l.geoname_id = t.geoname_id
      WHERE (t.user_id = @person OR ${inSubquery[dialect]('t.id', `SELECT itinerary_id FROM collaborators WHERE user_id = @person AND ${membership}`)})
        AND ${isShown}`,
  )
const ownTrips = tripsOf('accepted_at IS NOT NULL', 't.offered_at IS NULL')
// As in feeds, others see the memberships of editors only.
const shownTrips = tripsOf("accepted_at IS NOT NULL AND role = 'editor'", isPublishedSql('itinerary'))

/** Own: all that the user takes part in. Otherwise public ones that the viewer finds. */
export async function listTravelledTrips(
  db: DbReader,
  { userId, viewerId }: { userId: string; viewerId: string | null },
): Promise<TripRow[]> {
  const rows = await db.rows(userId === viewerId ? ownTrips : shownTrips, { person: userId, viewer: viewerId })
  return rows.map(tripRow.read)
}

const ofTrips = {
  sqlite: 'json_each(@ids) AS trip CROSS JOIN events AS e ON e.itinerary_id = trip.value',
  postgres: 'unnest(@ids::text[]) AS trip (value) JOIN events AS e ON e.itinerary_id = trip.value',
}
const isShownPlace = {
  sqlite: "json_extract(e.place, '$.hidden') = 0",
  postgres: "(e.place::json ->> 'hidden')::boolean = FALSE",
}
const ifUnknown = (column: string) => `CASE WHEN e.country_code IS NULL THEN ${column} END`

const visitRow = rowShape({
  itineraryId: column<string>('e.itinerary_id'),
  dayNumber: column<number>('d.day_number'),
  /** Empty for none; null if not known yet. */
  country: column<string | null>('e.country_code'),
  /** null if the country is known: many events are one row. */
  eventId: column<string | null>(ifUnknown('e.id')),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the projection writes valid places
  place: { sql: ifUnknown('e.place'), convert: (value) => readEventColumn('place', value) as Place | null },
})
export type VisitRow = RowOf<typeof visitRow>

const visitsIn = (withHidden: boolean) =>
  forEachDialect(
    (dialect) => `SELECT DISTINCT ${visitRow.select} FROM ${ofTrips[dialect]}
      JOIN days AS d ON d.itinerary_id = e.itinerary_id AND d.id = e.day_id
      WHERE e.place IS NOT NULL AND coalesce(e.category, '') <> 'transport'${withHidden ? '' : ` AND ${isShownPlace[dialect]}`}`,
  )
const allVisits = visitsIn(true)
const shownVisits = visitsIn(false)

/** No journeys and no ideas. */
export async function listVisits(
  db: DbReader,
  ids: readonly string[],
  { withHidden }: { withHidden: boolean },
): Promise<VisitRow[]> {
  return (await db.rows(withHidden ? allVisits : shownVisits, { ids })).map(visitRow.read)
}

export interface LocatedEvent {
  id: string
  place: Place
  /** Empty for none. */
  country: string
}

const SET_COUNTRY = `UPDATE events SET country_code = @country
  WHERE itinerary_id = @itineraryId AND id = @id AND lat = @lat AND lng = @lng`

/** Events whose place has moved since stay as they are. */
export const saveCountries = (db: Pick<Db, 'write'>, itineraryId: string, located: readonly LocatedEvent[]): Promise<void> =>
  db.write(
    async (tx) => {
      // The projector locks it too.
      await tx.lock('docs', itineraryId)
      for (const { id, place, country } of located)
        await tx.run(SET_COUNTRY, { itineraryId, id, lat: place.lat, lng: place.lng, country })
    },
    { isDerived: true },
  )
