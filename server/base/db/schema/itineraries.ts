import { sql } from 'drizzle-orm'
import { audiences } from '#shared/audience'
import type { CalendarDate } from '#shared/dates'
import type { Commenting } from '#shared/api/itineraries'
import { itineraryEndings } from '#shared/errors'
import { givenRoles } from '#shared/itinerary/roles'
import type { PeopleTables } from './people'
import type { PlacesTables } from './places'
import type { TableParts } from './sqliteParts'

export type ItinerariesTables = ReturnType<typeof itinerariesTables>

/** The records of itineraries, and who takes part in them. */
export function itinerariesTables(
  { table, text, id, belongsTo, integer, instant, flag, index, uniqueIndex, primaryKey, check }: TableParts,
  { users, locations }: PeopleTables & PlacesTables,
) {
  const itineraries = table(
    'itineraries',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      title: text().notNull(),
      description: text().notNull().default(''),
      image: text(),
      startDate: text().$type<CalendarDate>().notNull(),
      endDate: text().$type<CalendarDate>().notNull(),
      geonameId: integer()
        .notNull()
        .references(() => locations.geonameId),
      isPublic: flag().notNull().default(false),
      /** Says the same of `isPublic`, and more of what is not public: triggers have it follow what only says that. */
      audience: text({ enum: audiences }).notNull().default('private'),
      /** Who may comment it. */
      commenting: text().$type<Commenting>().notNull().default('everyone'),
      /** Since when only its members see it: by a moderator's decision, or because `offeredAt` is set. */
      hiddenAt: integer(),
      /** Since when its owner, who took it over, has not answered whether they keep it. */
      offeredAt: integer(),
      recordVersion: integer().notNull().default(1),
      /** The itinerary that this one was made from, which may be gone by now, and its author; who is gone has no name. */
      forkedFrom: text(),
      forkedFromAuthor: text().references(() => users.id, { onDelete: 'set null' }),
      /** How many like it, and how many of them since `likeWindow` began: kept by triggers on `itinerary_likes`. */
      likes: integer().notNull().default(0),
      recentLikes: integer().notNull().default(0),
      createdAt: instant(),
      /** When somebody last changed the record, who edits it, or its days and events. */
      updatedAt: instant(),
    },
    (t) => [
      index('itineraries_owner').on(t.userId, t.createdAt),
      // With whose it is and whether it is hidden: whether it is shown is found out without its row.
      index('itineraries_newest').on(t.isPublic, t.createdAt, t.id, t.userId, t.hiddenAt),
      index('itineraries_popular').on(t.isPublic, t.recentLikes, t.likes, t.createdAt, t.id, t.userId, t.hiddenAt),
      index('itineraries_followers')
        .on(t.userId, t.createdAt)
        .where(sql`${t.audience} = 'followers'`),
      index('itineraries_place').on(t.geonameId),
      index('itineraries_source').on(t.forkedFrom),
      index('itineraries_image')
        .on(t.image)
        .where(sql`${t.image} is not null`),
      index('itineraries_source_author').on(t.forkedFromAuthor),
      index('itineraries_offered')
        .on(t.userId)
        .where(sql`${t.offeredAt} is not null`),
      check('itineraries_dates', sql`${t.startDate} <= ${t.endDate}`),
    ],
  )

  const collaborators = table(
    'collaborators',
    {
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      role: text({ enum: givenRoles }).notNull().default('editor'),
      createdAt: instant(),
      /** Who added them; null when that is not known (any more). */
      invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
      /** When they saw the invitation; null: not yet. */
      seenAt: integer(),
      /** When they first opened the itinerary as its member; null: not yet, and their profile does not show it to others. */
      acceptedAt: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.userId] }),
      index('collaborators_user').on(t.userId),
      index('collaborators_inviter').on(t.invitedBy),
    ],
  )

  /** Links with which others take part in an itinerary; of their secrets only hashes are kept. Who ends one removes it. */
  const invitationLinks = table(
    'invitation_links',
    {
      id: id(),
      itineraryId: belongsTo(() => itineraries.id),
      /** Its owner: with their account their links go. */
      invitedBy: belongsTo(() => users.id),
      tokenHash: text().notNull(),
      role: text({ enum: givenRoles }).notNull(),
      /** How many may join by it; null: however many. */
      maxUses: integer(),
      uses: integer().notNull().default(0),
      createdAt: instant(),
      /** null: until it is ended. */
      expiresAt: integer(),
    },
    (t) => [
      uniqueIndex('invitation_links_token').on(t.tokenHash),
      index('invitation_links_itinerary').on(t.itineraryId, t.createdAt),
      index('invitation_links_inviter').on(t.invitedBy),
    ],
  )

  const titleWords = table('title_words', { itineraryId: belongsTo(() => itineraries.id), key: text().notNull() }, (t) => [
    primaryKey({ columns: [t.itineraryId, t.key] }),
    index('title_words_key').on(t.key, t.itineraryId),
  ])

  /**
   * For whom an itinerary ended because somebody ended it: who took part when it was deleted, who was removed or left. Only these may lose their
   * copies; whoever has no row is unknown here, perhaps because the database went back in time. Without references: rows outlive the itinerary.
   */
  const endings = table(
    'endings',
    {
      itineraryId: text().notNull(),
      userId: text().notNull(),
      kind: text({ enum: itineraryEndings }).notNull(),
      at: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.userId] }), index('endings_user').on(t.userId)],
  )

  return { itineraries, collaborators, invitationLinks, titleWords, endings }
}
