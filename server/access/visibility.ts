import { sql, type SQL } from 'drizzle-orm'
import type { Dialect, DbReader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { inSubquery } from './dialectSql'
import { feedKinds, type FeedKind } from './feedKinds'

/**
 * A thing is visible to its members, and to its audience unless it or its owner is hidden or
 * owner and viewer block each other. Anything else does not exist for the viewer.
 * See: requested by id. Find: met in feeds, searches, lists and counts. Things shared by link
 * can be seen, not found. SQL over `@viewer` (null: signed out), so that all checks agree.
 */

/** Blocks in both directions; evaluated once per statement. */
const blockedPeople = `SELECT blocked_id FROM blocks WHERE blocker_id = @viewer
  UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = @viewer`

/** `t` and its owner are not hidden. (IN, as PostgreSQL would scan all users for EXISTS.) */
const isNeitherHiddenNorBlocked = (t: string, accounts: PublicAccountRule = 'all'): string => {
  const isShown = accounts === 'all' ? '' : ` AND (${isPublicAccountSql(accounts, 'o')})`
  return `${t}.hidden_at IS NULL AND ${t}.user_id NOT IN (${blockedPeople}) AND (SELECT o.hidden_at IS NULL${isShown} FROM users AS o WHERE o.id = ${t}.user_id)`
}

/** OR in a fixed order. (SQLite would evaluate both sides.) */
const either = (condition: string, otherwise: string): string => `CASE WHEN ${condition} THEN TRUE ELSE ${otherwise} END`

export const isNotHiddenSql = (kind: FeedKind, t = 't'): string => either(isNeitherHiddenNorBlocked(t), feedKinds[kind].isMine(t))

const followsOwner = (t: string): string =>
  `EXISTS (SELECT 1 FROM follows AS f WHERE f.follower_id = @viewer AND f.followed_id = ${t}.user_id)`

const isForViewer = {
  seeing: (t: string): string =>
    `CASE ${t}.audience WHEN 'public' THEN TRUE WHEN 'link' THEN TRUE WHEN 'followers' THEN ${followsOwner(t)} ELSE FALSE END`,
  finding: (t: string): string =>
    either(`${t}.is_public`, `CASE ${t}.audience WHEN 'followers' THEN ${followsOwner(t)} ELSE FALSE END`),
}

export const isPublishedSql = (kind: FeedKind, t = 't'): string => `(${t}.is_public AND ${isNotHiddenSql(kind, t)})`

/** Without the exception for one's own: what is said of public things in general. */
export const isPublicToOthersSql = (t: string): string => `(${t}.is_public AND ${isNeitherHiddenNorBlocked(t)})`

export const isVisibleSql = (kind: FeedKind, t = 't'): string =>
  either(`(${isForViewer.seeing(t)}) AND ${isNeitherHiddenNorBlocked(t)}`, feedKinds[kind].isMine(t))

/** Others' things only of these `accounts`. */
export const isFindableSql = (kind: FeedKind, t = 't', accounts: PublicAccountRule = 'all'): string =>
  either(`(${isForViewer.finding(t)}) AND ${isNeitherHiddenNorBlocked(t, accounts)}`, feedKinds[kind].isMine(t))

/** Of followed owners, without the viewer's own. The caller checks `isNeitherHiddenNorBlocked`. */
export const isForFollowerSql = (kind: FeedKind, dialect: Dialect): string => {
  const followed = 'SELECT followed_id FROM follows WHERE follower_id = @viewer'
  return `t.audience = 'followers' AND ${inSubquery[dialect]('t.user_id', followed)} AND NOT ${feedKinds[kind].isMine('t')}`
}

/** In a common place such as comments: not blocked, or the viewer. */
export const isPersonOrGuestNotHiddenSql = (p: string): string =>
  `(${p}.id = @viewer OR (${p}.hidden_at IS NULL AND ${p}.id NOT IN (${blockedPeople})))`

/** Guests show in their trip only. */
export const isPersonNotHiddenSql = (p = 'users'): string =>
  `(${p}.id = @viewer OR (${p}.hidden_at IS NULL AND ${p}.guest_seen_at IS NULL AND ${p}.id NOT IN (${blockedPeople})))`

export const isMutedSql = (person: string): string => `${person} IN (SELECT muted_id FROM mutes WHERE muter_id = @viewer)`

const forViewer = (condition: string, viewerId: string | null): SQL =>
  sql.join(
    condition.split('@viewer').map((part) => sql.raw(part)),
    sql`${viewerId}`,
  )

/** Neither the itinerary nor its owner is hidden, member or not. */
export const itineraryNotHiddenCondition = (viewerId: string | null): SQL =>
  forViewer(isNeitherHiddenNorBlocked('itineraries'), viewerId)

export const personNotHiddenCondition = (viewerId: string | null): SQL => forViewer(isPersonNotHiddenSql(), viewerId)

export const personNotMutedCondition = (viewerId: string): SQL => forViewer(`NOT ${isMutedSql('users.id')}`, viewerId)

const seenByViewer = `SELECT 1 FROM users AS p WHERE p.id = @id AND ${isPersonNotHiddenSql('p')}`

export const canSeePerson = async (db: DbReader, id: string, viewerId: string | null): Promise<boolean> =>
  (await db.rows(seenByViewer, { id, viewer: viewerId })).length > 0

const HOUR_MS = 3600_000
const TEN_MINUTES_MS = 600_000

/** Whose things signed-out users find. `settled`: not new. `confirmed`: with a confirmed address. */
export type PublicAccountRule = 'all' | 'settled' | 'confirmed'

export const publicAccountRule = ({ config }: Pick<Services, 'config'>): PublicAccountRule =>
  config.requiresConfirmedEmail ? 'confirmed' : config.rateLimit ? 'settled' : 'all'

const isAnHourOld = (account: string): string => `${account}.created_at + ${HOUR_MS} <= @now`

/** A confirmed address, an hour of age, or ten minutes and a like or follow by an older account. */
const isSettledSql = (o: string): string =>
  either(
    `${o}.email_confirmed_at IS NOT NULL OR ${isAnHourOld(o)}`,
    `(${o}.created_at + ${TEN_MINUTES_MS} <= @now AND (
    EXISTS (SELECT 1 FROM follows AS f JOIN users AS w ON w.id = f.follower_id WHERE f.followed_id = ${o}.id AND ${isAnHourOld('w')})
    OR EXISTS (SELECT 1 FROM itineraries AS i JOIN itinerary_likes AS k ON k.itinerary_id = i.id JOIN users AS w ON w.id = k.user_id
      WHERE i.user_id = ${o}.id AND ${isAnHourOld('w')})
    OR EXISTS (SELECT 1 FROM lists AS l JOIN list_likes AS k ON k.list_id = l.id JOIN users AS w ON w.id = k.user_id
      WHERE l.user_id = ${o}.id AND ${isAnHourOld('w')})))`,
  )

export const isPublicAccountSql = (shown: Exclude<PublicAccountRule, 'all'>, o: string): string =>
  shown === 'confirmed' ? `${o}.email_confirmed_at IS NOT NULL` : isSettledSql(o)

export const isPublicAccount = (shown: Exclude<PublicAccountRule, 'all'>, now: number): SQL =>
  sql.join(
    isPublicAccountSql(shown, 'users')
      .split('@now')
      .map((part) => sql.raw(part)),
    sql`${now}`,
  )

/** A signed-out one has no user id. */
export interface ItineraryViewer {
  itineraryId: string
  viewerId: string | null
}

const notVisible = (pairs: string): string => `
  SELECT t.id, pair.viewer FROM ${pairs} JOIN itineraries AS t ON t.id = pair.id
  WHERE (${isVisibleSql('itinerary').replaceAll('@viewer', 'pair.viewer')}) IS NOT TRUE`
const endedWatches = {
  sqlite: notVisible(
    `(SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS viewer FROM json_each(@pairs)) AS pair`,
  ),
  postgres: notVisible(`(SELECT value ->> 0 AS id, value ->> 1 AS viewer FROM jsonb_array_elements(@pairs::jsonb)) AS pair`),
}

export async function findRevokedViewers(db: DbReader, watches: readonly ItineraryViewer[]): Promise<ItineraryViewer[]> {
  if (watches.length === 0) return []
  const pairs = new Map(watches.map(({ itineraryId, viewerId }) => [`${itineraryId} ${viewerId}`, [itineraryId, viewerId]]))
  const rows = await db.rows<[string, string | null]>(endedWatches, { pairs: JSON.stringify([...pairs.values()]) })
  return rows.map(([itineraryId, viewerId]) => ({ itineraryId, viewerId }))
}

/** Blocked users see each other's if both are members. (CASE: PostgreSQL would scan all users for EXISTS.) */
export const isCommentVisibleSql = (said = 'said'): string => `CASE
  WHEN ${said}.user_id = @viewer THEN TRUE
  WHEN ${said}.hidden_at IS NOT NULL OR ${said}.user_id IS NULL THEN FALSE
  WHEN (SELECT ${isPersonOrGuestNotHiddenSql('author')} FROM users AS author WHERE author.id = ${said}.user_id) THEN TRUE
  ELSE ${feedKinds.itinerary.isMine('t')} AND ${takesPartSql(`${said}.user_id`)} END`

const takesPartSql = (userId: string): string =>
  `(t.user_id = ${userId} OR (SELECT TRUE FROM collaborators AS part WHERE part.itinerary_id = t.id AND part.user_id = ${userId}) IS TRUE)`

export const isMentionVisibleSql = `CASE WHEN ${isPersonOrGuestNotHiddenSql('u')} THEN TRUE ELSE ${feedKinds.itinerary.isMine('t')} AND ${takesPartSql('u.id')} END`

export const isCommentListedSql = (said = 'said'): string => `CASE
  WHEN ${said}.deleted_at IS NULL THEN ${isCommentVisibleSql(said)}
  ELSE EXISTS (SELECT 1 FROM comments AS answer WHERE answer.parent_id = ${said}.id AND answer.deleted_at IS NULL AND ${isCommentVisibleSql('answer')}) END`

export const commentCountSql = `(SELECT count(*) FROM comments AS said WHERE said.itinerary_id = t.id AND said.deleted_at IS NULL AND ${isCommentVisibleSql()}
  AND (said.event_id IS NULL OR EXISTS (SELECT 1 FROM events AS about WHERE about.itinerary_id = t.id AND about.id = said.event_id)))`
