import type { PeopleTables } from './people'
import type { TableParts } from './sqliteParts'

/** Pictures. */
export function uploadsTables(
  { table, text, belongsTo, integer, instant, index, primaryKey }: TableParts,
  { users }: PeopleTables,
) {
  /** Uploaded pictures by the name of their file, which says their content: two users who send the same share one row. */
  const uploads = table(
    'uploads',
    {
      name: text().primaryKey(),
      /** Its first sender. */
      userId: text().references(() => users.id, { onDelete: 'set null' }),
      kind: text({ enum: ['avatar', 'itinerary', 'event', 'list'] }).notNull(),
      bytes: integer().notNull(),
      width: integer().notNull(),
      height: integer().notNull(),
      /** A ThumbHash in base64: what may be shown until the picture is there. */
      thumbhash: text().notNull(),
      createdAt: instant(),
      /** When somebody last sent it: from then on a document may come to name it, perhaps from a device that is offline for weeks. */
      sentAt: instant(),
    },
    (t) => [index('uploads_user').on(t.userId)],
  )

  /** Users who sent a picture that another user had sent before. It counts against the quota of each of its senders. */
  const uploadSenders = table(
    'upload_senders',
    {
      name: belongsTo(() => uploads.name),
      userId: belongsTo(() => users.id),
      createdAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.name, t.userId] }), index('upload_senders_user').on(t.userId)],
  )

  return { uploads, uploadSenders }
}
