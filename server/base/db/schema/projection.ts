import { sql } from 'drizzle-orm'
import type { ItinerariesTables } from './itineraries'
import type { TableParts } from './sqliteParts'

/** Rows that are made from documents. */
export function projectionTables(
  { table, text, belongsTo, integer, index, primaryKey }: TableParts,
  { itineraries }: ItinerariesTables,
) {
  /** Projected from the document: a cache that a script can rebuild. Ids are the document's, so unique only within it. */
  const days = table(
    'days',
    {
      id: text().notNull(),
      itineraryId: belongsTo(() => itineraries.id),
      dayNumber: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.id] })],
  )

  /** Projected from the document. `dayId` null means Ideas. */
  const events = table(
    'events',
    {
      id: text().notNull(),
      itineraryId: belongsTo(() => itineraries.id),
      dayId: text(),
      orderIndex: integer().notNull(),
      /** Who made it, as far as the document's ledger of client ids knows; their account may be gone. */
      authorId: text(),
      label: text().notNull(),
      description: text().notNull(),
      category: text(),
      image: text(),
      startTime: text(),
      endTime: text(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.id] }),
      index('events_image')
        .on(t.image)
        .where(sql`${t.image} is not null`),
    ],
  )

  return { days, events }
}
