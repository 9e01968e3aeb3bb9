import { recordEntries } from '#shared/itinerary/record'
import type { PeopleTables } from './people'
import type { ItinerariesTables } from './itineraries'
import type { TableParts } from './sqliteParts'

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

  return { recordEdits, overruledEdits, itineraryChanges }
}
