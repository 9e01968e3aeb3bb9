import { recordEntries } from '#shared/itinerary/record'
import type { PeopleTables } from './people'
import type { ItinerariesTables } from './itineraries'
import type { TableParts } from './sqliteParts'

/** How a version of an itinerary came about, where that was not by an edit of its document. */
export const versionKinds = ['create', 'fork', 'import', 'restore', 'record', 'people'] as const

/** Who entered and changed what. */
export function historyTables(
  { table, text, belongsTo, integer, instant, counter, index, primaryKey }: TableParts,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** Who entered what stands in a record, when, and in which version of it. Both dates are one entry. */
  const recordEdits = table(
    'record_edits',
    {
      itineraryId: belongsTo(() => itineraries.id),
      entry: text({ enum: recordEntries }).notNull(),
      userId: text().references(() => users.id, { onDelete: 'set null' }),
      at: instant(),
      version: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.entry] }), index('record_edits_user').on(t.userId)],
  )

  /** What somebody entered into a record and does not stand, until they know: a newer entry was made without knowing of it. */
  const overruledEdits = table(
    'overruled_edits',
    {
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      entry: text({ enum: recordEntries }).notNull(),
      at: instant(),
      /** JSON of the columns. */
      columns: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.userId, t.entry, t.at] }), index('overruled_edits_user').on(t.userId)],
  )

  /** What was changed in an itinerary and by whom, for those who were away; kept 30 days. */
  const itineraryChanges = table(
    'itinerary_changes',
    {
      id: counter(),
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      at: instant(),
      kind: text().notNull(),
      dayId: text(),
      eventId: text(),
      label: text().notNull(),
      /** JSON array of field names. */
      fields: text(),
    },
    (t) => [
      index('itinerary_changes_at').on(t.itineraryId, t.at),
      index('itinerary_changes_age').on(t.at),
      index('itinerary_changes_user').on(t.userId),
    ],
  )

  /**
   * The versions of an itinerary that changed its record or people, or are special otherwise; the others are rows of `doc_updates`. `record` is what
   * stood in it from then on, as JSON; null where that stayed the same.
   */
  const recordVersions = table(
    'record_versions',
    {
      itineraryId: belongsTo(() => itineraries.id),
      version: integer().notNull(),
      /** The last update of the document that this version shows. */
      seq: integer().notNull(),
      kind: text({ enum: versionKinds }).notNull(),
      userId: text(),
      at: instant(),
      /** The version that was restored. */
      restored: integer(),
      record: text(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.version] })],
  )

  /** Names that people gave to versions; these are kept for good. */
  const versionNames = table(
    'version_names',
    {
      itineraryId: belongsTo(() => itineraries.id),
      version: integer().notNull(),
      name: text().notNull(),
      createdAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.version] })],
  )

  return { recordEdits, overruledEdits, itineraryChanges, recordVersions, versionNames }
}
