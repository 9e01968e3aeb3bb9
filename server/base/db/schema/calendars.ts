import { sql } from 'drizzle-orm'
import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { TableParts } from './sqliteParts'

/** What calendars of other programs are given. */
export function calendarsTables(
  { table, text, belongsTo, integer, instant, uniqueIndex, primaryKey }: TableParts,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** Secret addresses to subscribe to: of one itinerary, or of all of a person's. Only a hash of the secret is kept. */
  const calendarFeeds = table(
    'calendar_feeds',
    {
      tokenHash: text().primaryKey(),
      userId: belongsTo(() => users.id),
      itineraryId: text().references(() => itineraries.id, { onDelete: 'cascade' }),
      createdAt: instant(),
      lastUsedAt: integer(),
    },
    (t) => [
      uniqueIndex('calendar_feeds_itinerary')
        .on(t.itineraryId, t.userId)
        .where(sql`itinerary_id is not null`),
      uniqueIndex('calendar_feeds_person')
        .on(t.userId)
        .where(sql`itinerary_id is null`),
    ],
  )

  /** What calendars were told of an event last: a hash of it, how often it has changed, and when. */
  const calendarEntries = table(
    'calendar_entries',
    {
      itineraryId: belongsTo(() => itineraries.id),
      eventId: text().notNull(),
      hash: text().notNull(),
      sequence: integer().notNull(),
      changedAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.eventId] })],
  )

  return { calendarFeeds, calendarEntries }
}
