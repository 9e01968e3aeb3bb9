import { sql } from 'drizzle-orm'
import { audiences } from '#shared/audience'
import type { CalendarDate } from '#shared/dates'
import type { CommentPolicy } from '#shared/api/itineraries'
import { accessLossKinds } from '#shared/errors'
import { grantableRoles } from '#shared/itinerary/roles'
import type { PeopleTables } from './people'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export type PlacesTables = ReturnType<typeof placesTables>

export function placesTables({ table, text, integer, real, index, primaryKey }: ColumnBuilders) {
  /** With the gazetteer's names, so that reads need no second database. */
  const locations = table('locations', {
    geonameId: integer().primaryKey(),
    name: text().notNull(),
    adminName1: text(),
    countryName: text(),
    countryCode: text(),
    fcode: text(),
    lat: real(),
    lng: real(),
    timeZone: text(),
  })

  /** Folded, Spanish and English, also of region and country. */
  const locationNames = table(
    'location_names',
    {
      geonameId: integer()
        .notNull()
        .references(() => locations.geonameId, { onDelete: 'cascade' }),
      kind: text({ enum: ['name', 'admin1', 'country'] }).notNull(),
      key: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.geonameId, t.kind, t.key] }), index('location_names_key').on(t.key, t.kind)],
  )

  /** Also of itinerary titles (`searchWordsOf`). */
  const locationWords = table(
    'location_words',
    {
      geonameId: integer()
        .notNull()
        .references(() => locations.geonameId, { onDelete: 'cascade' }),
      key: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.geonameId, t.key] }), index('location_words_key').on(t.key, t.geonameId)],
  )

  return { locations, locationNames, locationWords }
}

export type ItinerariesTables = ReturnType<typeof itinerariesTables>

export function itinerariesTables(
  { table, text, id, belongsTo, integer, instant, flag, index, uniqueIndex, primaryKey, check }: ColumnBuilders,
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
      /** Refines `isPublic`; triggers follow writes that set only that. */
      audience: text({ enum: audiences }).notNull().default('private'),
      commenting: text().$type<CommentPolicy>().notNull().default('everyone'),
      /** Visible to members only: a moderator's decision, or `offeredAt` is set. */
      hiddenAt: integer(),
      /** The new owner has not accepted it yet. */
      offeredAt: integer(),
      recordVersion: integer().notNull().default(1),
      /** Possibly deleted. */
      forkedFrom: text(),
      forkedFromAuthor: text().references(() => users.id, { onDelete: 'set null' }),
      /** Total, and since `likeWindow`; kept by triggers on `itinerary_likes`. */
      likes: integer().notNull().default(0),
      recentLikes: integer().notNull().default(0),
      /** Of the trip's position (`server/features/search/mapCells.ts`), null without one; kept by triggers. */
      mapCell: integer(),
      createdAt: instant(),
      /** Also of members, days or events. */
      updatedAt: instant(),
    },
    (t) => [
      index('itineraries_owner').on(t.userId, t.createdAt),
      // Covering indexes, to test visibility without the row.
      index('itineraries_newest').on(t.isPublic, t.createdAt, t.id, t.userId, t.hiddenAt),
      index('itineraries_popular').on(t.isPublic, t.recentLikes, t.likes, t.createdAt, t.id, t.userId, t.hiddenAt),
      index('itineraries_followers')
        .on(t.userId, t.createdAt)
        .where(sql`${t.audience} = 'followers'`),
      index('itineraries_map').on(t.mapCell, t.isPublic, t.userId, t.hiddenAt, t.audience, t.id),
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
      role: text({ enum: grantableRoles }).notNull().default('editor'),
      createdAt: instant(),
      invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
      /** null: invitation not seen. */
      seenAt: integer(),
      /** null: never opened; hidden from others on the member's profile. */
      acceptedAt: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.userId] }),
      index('collaborators_user').on(t.userId),
      index('collaborators_inviter').on(t.invitedBy),
    ],
  )

  /** Revoking deletes the row. */
  const invitationLinks = table(
    'invitation_links',
    {
      id: id(),
      itineraryId: belongsTo(() => itineraries.id),
      invitedBy: belongsTo(() => users.id),
      tokenHash: text().notNull(),
      role: text({ enum: grantableRoles }).notNull(),
      /** null: unlimited. */
      maxUses: integer(),
      uses: integer().notNull().default(0),
      createdAt: instant(),
      /** null: never. */
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
   * Only these users' clients may discard copies: without a row the database may have been
   * restored. No foreign keys: rows outlive the itinerary.
   */
  const endings = table(
    'endings',
    {
      itineraryId: text().notNull(),
      userId: text().notNull(),
      kind: text({ enum: accessLossKinds }).notNull(),
      at: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.userId] }), index('endings_user').on(t.userId)],
  )

  return { itineraries, collaborators, invitationLinks, titleWords, endings }
}

export function calendarsTables(
  { table, text, belongsTo, integer, instant, uniqueIndex, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** Secret calendar URLs, of an itinerary or a user. */
  const calendarFeeds = table(
    'calendar_feeds',
    {
      tokenHash: text().primaryKey(),
      userId: belongsTo(() => users.id),
      itineraryId: text().references(() => itineraries.id, { onDelete: 'cascade' }),
      createdAt: instant(),
      lastUsedAt: integer(),
    },
    (t) => [
      uniqueIndex('calendar_feeds_itinerary')
        .on(t.itineraryId, t.userId)
        .where(sql`itinerary_id is not null`),
      uniqueIndex('calendar_feeds_person')
        .on(t.userId)
        .where(sql`itinerary_id is null`),
    ],
  )

  const calendarEntries = table(
    'calendar_entries',
    {
      itineraryId: belongsTo(() => itineraries.id),
      eventId: text().notNull(),
      hash: text().notNull(),
      sequence: integer().notNull(),
      changedAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.eventId] })],
  )

  return { calendarFeeds, calendarEntries }
}
