import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { TableParts } from './sqliteParts'

export type CommentsTables = ReturnType<typeof commentsTables>

/** What people say of itineraries and their events, and which ideas they are for. Ids of events are the documents', which no table holds for good. */
export function commentsTables(
  { table, text, id, belongsTo, integer, instant, index, uniqueIndex, primaryKey }: TableParts,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  const comments = table(
    'comments',
    {
      id: id(),
      itineraryId: belongsTo(() => itineraries.id),
      /** null: of the trip itself. */
      eventId: text(),
      /** What it answers. */
      parentId: text(),
      /** null: an empty place whose author's account is gone. */
      userId: text().references(() => users.id, { onDelete: 'cascade' }),
      /** Nothing once it is deleted. */
      text: text().notNull(),
      /** No two of a trip have the same: it is their order. */
      createdAt: instant(),
      editedAt: integer(),
      /** Since when it is gone; a repeated request does not bring it back. */
      deletedAt: integer(),
      /** Since when only its author sees it. */
      hiddenAt: integer(),
    },
    (t) => [
      uniqueIndex('comments_order').on(t.itineraryId, t.createdAt),
      index('comments_thread').on(t.itineraryId, t.eventId, t.createdAt),
      // What is counted on cards is counted without the rows.
      index('comments_count').on(t.itineraryId, t.deletedAt, t.hiddenAt, t.userId, t.eventId),
      index('comments_answers').on(t.parentId),
      index('comments_author').on(t.userId, t.createdAt),
    ],
  )

  /** Who is named in which comment. */
  const commentMentions = table(
    'comment_mentions',
    { commentId: belongsTo(() => comments.id), userId: belongsTo(() => users.id) },
    (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_mentions_user').on(t.userId)],
  )

  /** Who is for which idea. */
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
