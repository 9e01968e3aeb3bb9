import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export type CommentsTables = ReturnType<typeof commentsTables>

/** Event ids come from documents, so they have no foreign key. */
export function commentsTables(
  { table, text, id, belongsTo, integer, instant, index, uniqueIndex, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  const comments = table(
    'comments',
    {
      id: id(),
      itineraryId: belongsTo(() => itineraries.id),
      /** null: the itinerary itself. */
      eventId: text(),
      parentId: text(),
      /** null: a placeholder; the author's account is gone. */
      userId: text().references(() => users.id, { onDelete: 'cascade' }),
      /** Empty once deleted. */
      text: text().notNull(),
      /** Unique per itinerary: the sort order. */
      createdAt: instant(),
      editedAt: integer(),
      /** Tombstone: a repeated request does not restore it. */
      deletedAt: integer(),
      /** Visible to its author only. */
      hiddenAt: integer(),
    },
    (t) => [
      uniqueIndex('comments_order').on(t.itineraryId, t.createdAt),
      index('comments_thread').on(t.itineraryId, t.eventId, t.createdAt),
      // Covering index for the counts on cards.
      index('comments_count').on(t.itineraryId, t.deletedAt, t.hiddenAt, t.userId, t.eventId),
      index('comments_answers').on(t.parentId),
      index('comments_author').on(t.userId, t.createdAt),
    ],
  )

  const commentMentions = table(
    'comment_mentions',
    { commentId: belongsTo(() => comments.id), userId: belongsTo(() => users.id) },
    (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_mentions_user').on(t.userId)],
  )

  const votes = table(
    'votes',
    {
      itineraryId: belongsTo(() => itineraries.id),
      eventId: text().notNull(),
      userId: belongsTo(() => users.id),
      createdAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.eventId, t.userId] }), index('votes_user').on(t.userId, t.createdAt)],
  )

  return { comments, commentMentions, votes }
}
