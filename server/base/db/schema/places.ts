import type { ColumnBuilders } from './sqliteColumnBuilders'

export type PlacesTables = ReturnType<typeof placesTables>

export function placesTables({ table, text, integer, real, index, primaryKey }: ColumnBuilders) {
  /** With the gazetteer's names, so that reads need no second database. */
  const locations = table('locations', {
    geonameId: integer().primaryKey(),
    name: text().notNull(),
    adminName1: text(),
    countryName: text(),
    countryCode: text(),
    fcode: text(),
    lat: real(),
    lng: real(),
    timeZone: text(),
  })

  /** Folded, Spanish and English, also of region and country. */
  const locationNames = table(
    'location_names',
    {
      geonameId: integer()
        .notNull()
        .references(() => locations.geonameId, { onDelete: 'cascade' }),
      kind: text({ enum: ['name', 'admin1', 'country'] }).notNull(),
      key: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.geonameId, t.kind, t.key] }), index('location_names_key').on(t.key, t.kind)],
  )

  /** Also of itinerary titles (`searchWordsOf`). */
  const locationWords = table(
    'location_words',
    {
      geonameId: integer()
        .notNull()
        .references(() => locations.geonameId, { onDelete: 'cascade' }),
      key: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.geonameId, t.key] }), index('location_words_key').on(t.key, t.geonameId)],
  )

  return { locations, locationNames, locationWords }
}
