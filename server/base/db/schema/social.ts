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
