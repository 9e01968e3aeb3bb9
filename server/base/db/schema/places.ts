import type { TableParts } from './sqliteParts'

export type PlacesTables = ReturnType<typeof placesTables>

/** Places that somebody chose. */
export function placesTables({ table, text, integer, real, index, primaryKey }: TableParts) {
  /** Places as somebody chose them: the gazetteer's names, so that reads need no second database. */
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

  /** Folded names under which a chosen place is found: Spanish and English, of the place, its region and its country. */
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

  /** The words of those names, and of the titles of itineraries: what a search for words goes by (`searchWordsOf`). */
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
