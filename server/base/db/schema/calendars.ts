import { sql } from 'drizzle-orm'
import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export function calendarsTables(
  { table, text, belongsTo, integer, instant, uniqueIndex, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** Secret calendar URLs, of an itinerary or a user. */
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
