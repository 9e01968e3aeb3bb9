import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CalendarDate } from '#shared/dates'
import { recordEntries } from '#shared/itinerary/record'
import { itineraryEndings } from '#shared/errors'

/**
 * All tables, in one file: it is a table of contents, and references cross every line one could cut along. Instants are milliseconds since 1970,
 * days of a trip `YYYY-MM-DD`, ids lower-case UUIDs.
 */
const id = () => text().primaryKey()
const instant = () => integer().notNull()

export const users = sqliteTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    username: text().notNull(),
    /** Lower case: what makes a username unique and findable. */
    usernameKey: text().notNull(),
    /** Folded name, for prefix search. */
    nameKey: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    avatar: text(),
    /** How many follow them and how many they follow: kept by triggers on `follows`. */
    followers: integer().notNull().default(0),
    following: integer().notNull().default(0),
    createdAt: instant(),
    updatedAt: instant(),
  },
  (t) => [
    index('users_followers').on(t.followers, t.createdAt, t.id),
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email_key').on(t.emailKey),
    index('users_name_key').on(t.nameKey),
  ],
)

/**
 * What somebody leaves unsent on a device that another person uses is locked with their key (a P-256 pair as JWK), made when it is first asked
 * for. Whoever locks gets the public half, they themselves get it whole.
 */
export const deviceKeys = sqliteTable('device_keys', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  jwk: text().notNull(),
})

/** A session is one family of refresh tokens; only hashes are kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshHash: text().notNull(),
    /** The token before the current one, which stays good until the current one was seen in use, and a few seconds longer. */
    previousHash: text(),
    rotatedAt: instant(),
    /** When the current token, or the access token that came with it, was first seen in use; null: perhaps its answer never arrived. */
    seenAt: integer(),
    /** When the token before was taken late, in place of an answer that got lost: that happens once. */
    recoveredAt: integer(),
    createdAt: instant(),
    expiresAt: instant(),
    revokedAt: integer(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Places as somebody chose them: the gazetteer's names, so that reads need no second database. */
export const locations = sqliteTable('locations', {
  geonameId: integer().primaryKey(),
  name: text().notNull(),
  adminName1: text(),
  countryName: text(),
  countryCode: text(),
  fcode: text(),
  lat: real(),
  lng: real(),
})

/** Folded names under which a chosen place is found: Spanish and English, of the place, its region and its country. */
export const locationNames = sqliteTable(
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

/** The words of those names, and of the titles of itineraries: what a search for words goes by (`searchWordsOf`). */
export const locationWords = sqliteTable(
  'location_words',
  {
    geonameId: integer()
      .notNull()
      .references(() => locations.geonameId, { onDelete: 'cascade' }),
    key: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.geonameId, t.key] }), index('location_words_key').on(t.key, t.geonameId)],
)

export const itineraries = sqliteTable(
  'itineraries',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    image: text(),
    startDate: text().$type<CalendarDate>().notNull(),
    endDate: text().$type<CalendarDate>().notNull(),
    geonameId: integer()
      .notNull()
      .references(() => locations.geonameId),
    isPublic: integer({ mode: 'boolean' }).notNull().default(false),
    recordVersion: integer().notNull().default(1),
    /** How many like it, and how many of them since `likeWindow` began: kept by triggers on `itinerary_likes`. */
    likes: integer().notNull().default(0),
    recentLikes: integer().notNull().default(0),
    createdAt: instant(),
    /** When somebody last changed the record, who edits it, or its days and events. */
    updatedAt: instant(),
  },
  (t) => [
    index('itineraries_owner').on(t.userId, t.createdAt),
    index('itineraries_newest').on(t.isPublic, t.createdAt, t.id),
    index('itineraries_popular').on(t.isPublic, t.recentLikes, t.likes, t.createdAt, t.id),
    index('itineraries_place').on(t.geonameId),
    check('itineraries_dates', sql`${t.startDate} <= ${t.endDate}`),
  ],
)

export const collaborators = sqliteTable(
  'collaborators',
  {
    itineraryId: text()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant(),
    /** Who added them; null when that is not known (any more). */
    invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** When they came to know; null: not yet. */
    seenAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.itineraryId, t.userId] }),
    index('collaborators_user').on(t.userId),
    index('collaborators_inviter').on(t.invitedBy),
  ],
)

const itineraryId = () =>
  text()
    .notNull()
    .references(() => itineraries.id, { onDelete: 'cascade' })
const listId = () =>
  text()
    .notNull()
    .references(() => lists.id, { onDelete: 'cascade' })
const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const titleWords = sqliteTable('title_words', { itineraryId: itineraryId(), key: text().notNull() }, (t) => [
  primaryKey({ columns: [t.itineraryId, t.key] }),
  index('title_words_key').on(t.key, t.itineraryId),
])

/** Who likes which itinerary. */
export const itineraryLikes = sqliteTable(
  'itinerary_likes',
  { itineraryId: itineraryId(), userId: userId(), createdAt: instant() },
  (t) => [
    primaryKey({ columns: [t.itineraryId, t.userId] }),
    index('itinerary_likes_user').on(t.userId, t.createdAt, t.itineraryId),
    index('itinerary_likes_recent').on(t.createdAt, t.itineraryId),
  ],
)

/** Collections of itineraries. */
export const lists = sqliteTable(
  'lists',
  {
    id: id(),
    userId: userId(),
    title: text().notNull(),
    description: text().notNull().default(''),
    image: text(),
    isPublic: integer({ mode: 'boolean' }).notNull().default(false),
    /** How many like it, and how many of them since `likeWindow` began: kept by triggers on `list_likes`. */
    likes: integer().notNull().default(0),
    recentLikes: integer().notNull().default(0),
    createdAt: instant(),
    updatedAt: instant(),
  },
  (t) => [
    index('lists_owner').on(t.userId, t.createdAt),
    index('lists_newest').on(t.isPublic, t.createdAt, t.id),
    index('lists_popular').on(t.isPublic, t.recentLikes, t.likes, t.createdAt, t.id),
  ],
)

/** Which itineraries a list holds. */
export const listItems = sqliteTable(
  'list_items',
  { listId: listId(), itineraryId: itineraryId(), createdAt: instant() },
  (t) => [primaryKey({ columns: [t.listId, t.itineraryId] }), index('list_items_itinerary').on(t.itineraryId)],
)

/** Who likes which list. */
export const listLikes = sqliteTable('list_likes', { listId: listId(), userId: userId(), createdAt: instant() }, (t) => [
  primaryKey({ columns: [t.listId, t.userId] }),
  index('list_likes_user').on(t.userId, t.createdAt, t.listId),
  index('list_likes_recent').on(t.createdAt, t.listId),
])

/**
 * Every word of a person's name with what comes after it, folded: 'elena robles', 'robles'. A beginning of any of them finds the person.
 */
export const userNames = sqliteTable('user_names', { key: text().notNull(), userId: userId() }, (t) => [
  primaryKey({ columns: [t.key, t.userId] }),
  index('user_names_user').on(t.userId),
])

/** One row: the instant from which on a like counts as recent. It is moved on as time goes by, with the counts. */
export const likeWindow = sqliteTable('like_window', { since: integer().primaryKey() })

/** Who follows whom. */
export const follows = sqliteTable(
  'follows',
  {
    followerId: userId(),
    followedId: userId(),
    createdAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('follows_follower').on(t.followerId, t.createdAt),
    index('follows_followed').on(t.followedId, t.createdAt),
    check('follows_others', sql`${t.followerId} <> ${t.followedId}`),
  ],
)

/** Who entered what stands in a record, when, and in which version of it. Both dates are one entry. */
export const recordEdits = sqliteTable(
  'record_edits',
  {
    itineraryId: itineraryId(),
    entry: text({ enum: recordEntries }).notNull(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    at: instant(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itineraryId, t.entry] }), index('record_edits_user').on(t.userId)],
)

/** What somebody entered into a record and does not stand, until they know: a newer entry was made without knowing of it. */
export const overruledEdits = sqliteTable(
  'overruled_edits',
  {
    itineraryId: itineraryId(),
    userId: userId(),
    entry: text({ enum: recordEntries }).notNull(),
    at: instant(),
    /** JSON of the columns. */
    columns: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itineraryId, t.userId, t.entry, t.at] }), index('overruled_edits_user').on(t.userId)],
)

/** What was changed in an itinerary and by whom, for those who were away; kept 30 days. */
export const itineraryChanges = sqliteTable(
  'itinerary_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    itineraryId: itineraryId(),
    userId: userId(),
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

/** One row per itinerary document. `snapSeq` says up to which update the snapshot holds everything. */
export const docs = sqliteTable('docs', {
  id: text()
    .primaryKey()
    .references(() => itineraries.id, { onDelete: 'cascade' }),
  epoch: integer().notNull().default(1),
  schemaVersion: integer().notNull().default(1),
  headSeq: integer().notNull().default(0),
  snapSeq: integer().notNull().default(0),
  projectedSeq: integer().notNull().default(0),
  /** Grows with each change of document or record, also over restarts: the `version` of live snapshots. */
  version: integer().notNull().default(0),
  updatedAt: instant(),
})

/** The document as of `docs.snapSeq` in one piece. Apart from the counters, which are written with each edit: what an edit costs must not grow with its document. */
export const docSnapshots = sqliteTable('doc_snapshots', {
  docId: text()
    .primaryKey()
    .references(() => docs.id, { onDelete: 'cascade' }),
  data: blob({ mode: 'buffer' }).notNull(),
  /** CRC-32 of `data`; null in rows from before there were any. */
  checksum: integer(),
})

/** The update log: the truth of every itinerary's days and events. Written through raw prepared statements. */
export const docUpdates = sqliteTable(
  'doc_updates',
  {
    docId: text()
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    data: blob({ mode: 'buffer' }).notNull(),
    /** CRC-32 of `data`; null in rows from before there were any. */
    checksum: integer(),
    userId: text(),
    /** `recovered`: brought by that user, but in part by others, after this database went back in time. */
    origin: text({ enum: ['sync', 'legacy', 'server', 'recovered'] }).notNull(),
    /** A client's own id of the operation, so that a repeat is answered and not done twice. */
    opId: text(),
    at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.docId, t.seq] }),
    uniqueIndex('doc_updates_op')
      .on(t.docId, t.opId)
      .where(sql`op_id is not null`),
  ],
)

/** What a document held at the end of an earlier generation (raw deflate), for those who come back with edits to that. */
export const docGenerations = sqliteTable(
  'doc_generations',
  {
    docId: text()
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    epoch: integer().notNull(),
    state: blob({ mode: 'buffer' }).notNull(),
    at: instant(),
  },
  (t) => [primaryKey({ columns: [t.docId, t.epoch] }), index('doc_generations_age').on(t.at)],
)

/** How many bytes somebody wrote into the log of a document on a day (counted from 1970); forgotten a day later. */
export const logUsage = sqliteTable(
  'log_usage',
  { day: integer().notNull(), userId: text().notNull(), docId: text().notNull(), bytes: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.userId, t.docId] }), index('log_usage_document').on(t.day, t.docId)],
)

/** Which user a Yjs client id belongs to, for good. */
export const docClients = sqliteTable(
  'doc_clients',
  {
    docId: text()
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    clientId: integer().notNull(),
    userId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.docId, t.clientId] })],
)

/** One row: what signs the stamps by which clients show what this database held. It goes wherever the database goes, also back in time. */
export const lineage = sqliteTable('lineage', { id: integer().primaryKey(), key: blob({ mode: 'buffer' }).notNull() })

/** Which run of the server wrote a document's updates after `fromSeq`. Updates before the first row are of run '0'. */
export const docRuns = sqliteTable(
  'doc_runs',
  {
    docId: text()
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    fromSeq: integer().notNull(),
    run: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.docId, t.fromSeq] })],
)

/** Runs of the server of which a client showed something that this database lacks: it went back in time. */
export const docRollbacks = sqliteTable(
  'doc_rollbacks',
  {
    docId: text()
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    run: text().notNull(),
    noticedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.docId, t.run] })],
)

/**
 * For whom an itinerary ended because somebody ended it: who took part when it was deleted, who was removed or left. Only these may lose their
 * copies; whoever has no row is unknown here, perhaps because the database went back in time. Without references: rows outlive the itinerary.
 */
export const endings = sqliteTable(
  'endings',
  {
    itineraryId: text().notNull(),
    userId: text().notNull(),
    kind: text({ enum: itineraryEndings }).notNull(),
    at: instant(),
  },
  (t) => [primaryKey({ columns: [t.itineraryId, t.userId] }), index('endings_user').on(t.userId)],
)

/** Projected from the document: a cache that a script can rebuild. Ids are the document's, so unique only within it. */
export const days = sqliteTable(
  'days',
  {
    id: text().notNull(),
    itineraryId: text()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    dayNumber: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itineraryId, t.id] })],
)

/** Projected from the document. `dayId` null means Ideas. */
export const events = sqliteTable(
  'events',
  {
    id: text().notNull(),
    itineraryId: text()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    dayId: text(),
    orderIndex: integer().notNull(),
    label: text().notNull(),
    description: text().notNull(),
    category: text(),
    image: text(),
    startTime: text(),
    endTime: text(),
  },
  (t) => [primaryKey({ columns: [t.itineraryId, t.id] })],
)

/** Uploaded pictures by the name of their file, which says their content: two people who send the same share one row. */
export const uploads = sqliteTable(
  'uploads',
  {
    name: text().primaryKey(),
    /** Whose quota it counts against: the first sender's. */
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
