import { sql } from 'drizzle-orm'
import { audiences } from '#shared/audience'
import type { PeopleTables } from './people'
import type { ItinerariesTables } from './itineraries'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export type SocialTables = ReturnType<typeof socialTables>

export function socialTables(
  { table, text, id, belongsTo, integer, instant, flag, index, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  const lists = table(
    'lists',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      title: text().notNull(),
      description: text().notNull().default(''),
      image: text(),
      isPublic: flag().notNull().default(false),
      /** See `itineraries`. */
      audience: text({ enum: audiences }).notNull().default('private'),
      /** Visible to its owner only. */
      hiddenAt: integer(),
      likes: integer().notNull().default(0),
      recentLikes: integer().notNull().default(0),
      createdAt: instant(),
      updatedAt: instant(),
    },
    (t) => [
      index('lists_owner').on(t.userId, t.createdAt),
      index('lists_newest').on(t.isPublic, t.createdAt, t.id, t.userId, t.hiddenAt),
      index('lists_popular').on(t.isPublic, t.recentLikes, t.likes, t.createdAt, t.id, t.userId, t.hiddenAt),
      index('lists_followers')
        .on(t.userId, t.createdAt)
        .where(sql`${t.audience} = 'followers'`),
      index('lists_image')
        .on(t.image)
        .where(sql`${t.image} is not null`),
    ],
  )

  const listItems = table(
    'list_items',
    { listId: belongsTo(() => lists.id), itineraryId: belongsTo(() => itineraries.id), createdAt: instant() },
    (t) => [primaryKey({ columns: [t.listId, t.itineraryId] }), index('list_items_itinerary').on(t.itineraryId)],
  )

  const itineraryLikes = table(
    'itinerary_likes',
    { itineraryId: belongsTo(() => itineraries.id), userId: belongsTo(() => users.id), createdAt: instant() },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.userId] }),
      index('itinerary_likes_user').on(t.userId, t.createdAt, t.itineraryId),
      index('itinerary_likes_recent').on(t.createdAt, t.itineraryId),
    ],
  )

  const listLikes = table(
    'list_likes',
    { listId: belongsTo(() => lists.id), userId: belongsTo(() => users.id), createdAt: instant() },
    (t) => [
      primaryKey({ columns: [t.listId, t.userId] }),
      index('list_likes_user').on(t.userId, t.createdAt, t.listId),
      index('list_likes_recent').on(t.createdAt, t.listId),
    ],
  )

  /** One row: start of the window of recent likes, advanced with the counts. */
  const likeWindow = table('like_window', { since: integer().primaryKey() })

  return { lists, listItems, itineraryLikes, listLikes, likeWindow }
}

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
