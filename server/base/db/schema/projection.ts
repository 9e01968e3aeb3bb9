import { sql } from 'drizzle-orm'
import type { ItinerariesTables } from './itineraries'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export function projectionTables(
  { table, text, belongsTo, integer, real, index, primaryKey }: ColumnBuilders,
  { itineraries }: ItinerariesTables,
) {
  /** Projected from the document, rebuildable. Ids are unique per document. */
  const days = table(
    'days',
    {
      id: text().notNull(),
      itineraryId: belongsTo(() => itineraries.id),
      dayNumber: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.id] })],
  )

  /** Projected from the document. `dayId` null: an idea. */
  const events = table(
    'events',
    {
      id: text().notNull(),
      itineraryId: belongsTo(() => itineraries.id),
      dayId: text(),
      orderIndex: integer().notNull(),
      /** From the document's client ids, if known; the account may be gone. */
      authorId: text(),
      label: text().notNull(),
      description: text().notNull(),
      category: text(),
      image: text(),
      startTime: text(),
      endTime: text(),
      /** JSON, as in the document. */
      place: text(),
      to: text('to_place'),
      /** Of `place`. */
      lat: real(),
      lng: real(),
      /** Of `place`: ISO 3166, empty for none. null until a profile's map needs it; a trigger forgets it. */
      countryCode: text(),
      nights: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.id] }),
      index('events_image')
        .on(t.image)
        .where(sql`${t.image} is not null`),
    ],
  )

  /** Search index of the names of places that events may suggest to others, by their words. */
  const placeWords = table(
    'place_words',
    {
      itineraryId: belongsTo(() => itineraries.id),
      eventId: text().notNull(),
      word: text().notNull(),
      /** `tileOf`. */
      tile: integer().notNull(),
      /** `placeNameKey`. Empty in rows of older servers, which are renewed. */
      name: text().notNull().default(''),
      /** The owner of a public trip that is no fork, otherwise null; kept by triggers. */
      authorId: text(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.eventId, t.word] }),
      index('place_words_shown')
        .on(t.word, t.name, t.authorId, t.itineraryId, t.tile, t.eventId)
        .where(sql`${t.authorId} is not null and ${t.name} <> ''`),
      index('place_words_near')
        .on(t.tile, t.word, t.name, t.authorId, t.itineraryId)
        .where(sql`${t.authorId} is not null and ${t.name} <> ''`),
      index('place_words_unnamed')
        .on(t.itineraryId)
        .where(sql`${t.name} = ''`),
    ],
  )

  return { days, events, placeWords }
}
