import { sql, type SQL } from 'drizzle-orm'
import type { Dialect, Reader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { isOneOf } from './dialectSql'
import { feedKinds, type FeedKind } from './feedKinds'

/**
 * Who may see what, said once: every door asks here. A thing is seen by those who take part in it, and by others who are of its audience while it
 * is in their sight: neither it nor its owner is hidden, and owner and viewer did not block each other. What is out of sight is as unknown.
 *
 * To see is to ask for that very thing, by its id. To find is to meet it elsewhere: in feeds, searches, lists, counts. What is shared by its link is seen
 * by whoever asks, and found by nobody.
 *
 * All of it is SQL about a viewer `@viewer` (null: nobody signed in), so that lists, counts and the question about one thing cannot differ.
 */

/** Whom the viewer blocked, or who blocked the viewer: gathered once for a statement, nothing for most. */
const blockedPeople = `SELECT blocked_id FROM blocks WHERE blocker_id = @viewer
  UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = @viewer`

/** Whether the owner of a thing `t` and the thing itself are in the viewer's sight. (PostgreSQL would look for reasons to go through all people for EXISTS.) */
const isInSight = (t: string): string =>
  `${t}.hidden_at IS NULL AND ${t}.user_id NOT IN (${blockedPeople}) AND (SELECT o.hidden_at IS NULL FROM users AS o WHERE o.id = ${t}.user_id)`

/** One or the other: who takes part is only asked where it matters. (SQLite would find out both halves of an OR that is no search.) */
const either = (condition: string, otherwise: string): string => `CASE WHEN ${condition} THEN TRUE ELSE ${otherwise} END`

/** Whether a thing `t` is anything to the viewer: theirs, or in their sight. What is not is unknown to them. */
export const isKnownSql = (kind: FeedKind, t = 't'): string => either(isInSight(t), feedKinds[kind].isMine(t))

/** Whether the viewer is signed in and follows the owner of a thing `t`. */
const followsOwner = (t: string): string =>
  `EXISTS (SELECT 1 FROM follows AS f WHERE f.follower_id = @viewer AND f.followed_id = ${t}.user_id)`

/** Whether the viewer is one of those for whom a thing `t` is, besides whoever takes part in it: as they see it, and as they find it. */
const isForViewer = {
  seeing: (t: string): string =>
    `CASE ${t}.audience WHEN 'public' THEN TRUE WHEN 'link' THEN TRUE WHEN 'followers' THEN ${followsOwner(t)} ELSE FALSE END`,
  finding: (t: string): string =>
    either(`${t}.is_public`, `CASE ${t}.audience WHEN 'followers' THEN ${followsOwner(t)} ELSE FALSE END`),
}

/** Whether a thing `t` is for everybody, and the viewer is one of them. */
export const isPublishedSql = (kind: FeedKind, t = 't'): string => `(${t}.is_public AND ${isKnownSql(kind, t)})`

/** Whether the viewer may see a thing `t` that they ask for. */
export const isVisibleSql = (kind: FeedKind, t = 't'): string =>
  either(`(${isForViewer.seeing(t)}) AND ${isInSight(t)}`, feedKinds[kind].isMine(t))

/** Whether the viewer may find a thing `t` that they did not ask for. */
export const isFindableSql = (kind: FeedKind, t = 't'): string =>
  either(`(${isForViewer.finding(t)}) AND ${isInSight(t)}`, feedKinds[kind].isMine(t))

/**
 * Things `t` that are for followers only, and the viewer follows their owner; without those that they take part in. Whether they are in sight is to be asked
 * beside it.
 */
export const isForFollowerSql = (kind: FeedKind, dialect: Dialect): string => {
  const followed = 'SELECT followed_id FROM follows WHERE follower_id = @viewer'
  return `t.audience = 'followers' AND ${isOneOf[dialect]('t.user_id', followed)} AND NOT ${feedKinds[kind].isMine('t')}`
}

/** Whether a person `p` is in the viewer's sight where they meet, as in comments; they themselves are. */
export const isPersonInSightSql = (p: string): string =>
  `(${p}.id = @viewer OR (${p}.hidden_at IS NULL AND ${p}.id NOT IN (${blockedPeople})))`

/** Whether the viewer may know of a person `p`. Guests are met in their trip, and known to nobody. */
export const isPersonKnownSql = (p = 'users'): string =>
  `(${p}.id = @viewer OR (${p}.hidden_at IS NULL AND ${p}.guest_seen_at IS NULL AND ${p}.id NOT IN (${blockedPeople})))`

/** Whether the viewer does not want to be shown what `t` publishes without asking for it. */
export const isMutedSql = (person: string): string => `${person} IN (SELECT muted_id FROM mutes WHERE muter_id = @viewer)`

/** One of these conditions for a query of the builder. */
const forViewer = (condition: string, viewerId: string | null): SQL =>
  sql.join(
    condition.split('@viewer').map((part) => sql.raw(part)),
    sql`${viewerId}`,
  )

/** Whether an itinerary of the table `itineraries` and its owner are in a viewer's sight, whether or not they take part. */
export const isItineraryInSightOf = (viewerId: string | null): SQL => forViewer(isInSight('itineraries'), viewerId)

/** Whether a viewer may know of somebody of the table `users`. */
export const isKnownTo = (viewerId: string | null): SQL => forViewer(isPersonKnownSql(), viewerId)

/** Whether a viewer wants to be shown somebody of the table `users`. */
export const isNotMutedBy = (viewerId: string): SQL => forViewer(`NOT ${isMutedSql('users.id')}`, viewerId)

const seenByViewer = `SELECT 1 FROM users AS p WHERE p.id = @id AND ${isPersonKnownSql('p')}`

/** Whether there is somebody of this id, as far as a viewer knows. */
export const isPersonKnown = async (db: Reader, id: string, viewerId: string | null): Promise<boolean> =>
  (await db.rows(seenByViewer, { id, viewer: viewerId })).length > 0

const HOUR_MS = 3600_000
const TEN_MINUTES_MS = 600_000

/** Whose things strangers meet without asking for them: `settled` ones are no longer new, `confirmed` ones have confirmed their address. */
export type ShownAccounts = 'all' | 'settled' | 'confirmed'

/** Which accounts the settings show to strangers. */
export const shownAccounts = ({ config }: Pick<Services, 'config'>): ShownAccounts =>
  config.requiresConfirmedEmail ? 'confirmed' : config.rateLimit ? 'settled' : 'all'

const isAnHourOld = (account: string): string => `${account}.created_at + ${HOUR_MS} <= @now`

/** An account `o` is settled with a confirmed address, after an hour, or after ten minutes once an account of an hour likes or follows it. */
const isSettledSql = (o: string): string => `(${o}.email_confirmed_at IS NOT NULL OR ${isAnHourOld(o)}
  OR (${o}.created_at + ${TEN_MINUTES_MS} <= @now AND (
    EXISTS (SELECT 1 FROM follows AS f JOIN users AS w ON w.id = f.follower_id WHERE f.followed_id = ${o}.id AND ${isAnHourOld('w')})
    OR EXISTS (SELECT 1 FROM itineraries AS i JOIN itinerary_likes AS k ON k.itinerary_id = i.id JOIN users AS w ON w.id = k.user_id
      WHERE i.user_id = ${o}.id AND ${isAnHourOld('w')})
    OR EXISTS (SELECT 1 FROM lists AS l JOIN list_likes AS k ON k.list_id = l.id JOIN users AS w ON w.id = k.user_id
      WHERE l.user_id = ${o}.id AND ${isAnHourOld('w')}))))`

/** Whether strangers are shown an account `o` at `@now`. */
export const isShownAccountSql = (shown: Exclude<ShownAccounts, 'all'>, o: string): string =>
  shown === 'confirmed' ? `${o}.email_confirmed_at IS NOT NULL` : isSettledSql(o)

/** The same of the table `users`, for a query of the builder; `now` in milliseconds. */
export const isShownAccount = (shown: Exclude<ShownAccounts, 'all'>, now: number): SQL =>
  sql.join(
    isShownAccountSql(shown, 'users')
      .split('@now')
      .map((part) => sql.raw(part)),
    sql`${now}`,
  )
