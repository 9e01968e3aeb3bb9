import { recordEntries } from '#shared/itinerary/record'
import type { PeopleTables } from './people'
import type { ItinerariesTables } from './itineraries'
import type { ColumnBuilders } from './sqliteColumnBuilders'

/** Origin of a version that is no document edit. */
export const recordVersionKinds = ['create', 'fork', 'import', 'restore', 'record', 'people'] as const

export function historyTables(
  { table, text, belongsTo, integer, instant, counter, index, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** The edit behind each current record entry. Both dates are one entry. */
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

  /** Record edits that lost a conflict, until their author has seen it. */
  const overruledEdits = table(
    'overruled_edits',
    {
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      entry: text({ enum: recordEntries }).notNull(),
      at: instant(),
      columns: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.userId, t.entry, t.at] }), index('overruled_edits_user').on(t.userId)],
  )

  /** Changes for members who were away; kept 30 days. */
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

  /** Versions with a change of record or members, or of a special kind. `record`: JSON; null if unchanged. */
  const recordVersions = table(
    'record_versions',
    {
      itineraryId: belongsTo(() => itineraries.id),
      version: integer().notNull(),
      seq: integer().notNull(),
      kind: text({ enum: recordVersionKinds }).notNull(),
      userId: text(),
      at: instant(),
      restored: integer(),
      record: text(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.version] })],
  )

  /** Named versions are kept forever. */
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
