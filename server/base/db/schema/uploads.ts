import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export function uploadsTables(
  { table, text, belongsTo, integer, instant, index, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** By content hash: users with the same image share a row. */
  const uploads = table(
    'uploads',
    {
      name: text().primaryKey(),
      userId: text().references(() => users.id, { onDelete: 'set null' }),
      kind: text({ enum: ['avatar', 'itinerary', 'event', 'list'] }).notNull(),
      bytes: integer().notNull(),
      width: integer().notNull(),
      height: integer().notNull(),
      /** base64, shown until the image loads. */
      thumbhash: text().notNull(),
      createdAt: instant(),
      /** Last upload: documents may reference it from then on, even weeks later from an offline device. */
      sentAt: instant(),
    },
    (t) => [index('uploads_user').on(t.userId)],
  )

  /** Further uploaders; it counts against each quota. */
  const uploadSenders = table(
    'upload_senders',
    {
      name: belongsTo(() => uploads.name),
      userId: belongsTo(() => users.id),
      createdAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.name, t.userId] }), index('upload_senders_user').on(t.userId)],
  )

  /** Itineraries whose events may show the image, and former ones. */
  const pictureUses = table(
    'picture_uses',
    {
      name: text().notNull(),
      itineraryId: belongsTo(() => itineraries.id),
      /** null: an event shows it. */
      removedAt: integer(),
      /** A user who may not see the image put it there. */
      refusedAt: integer(),
    },
    (t) => [primaryKey({ columns: [t.name, t.itineraryId] }), index('picture_uses_itinerary').on(t.itineraryId)],
  )

  return { uploads, uploadSenders, pictureUses }
}
