import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/base/db/database'
import { feedKinds, type FeedKind } from './feedKinds'

/**
 * Who may see what, said once: every door asks here. A thing is seen by those who take part in it, and by others while its audience is everybody and it
 * is in their sight: neither it nor its owner is hidden, and owner and viewer did not block each other. What is out of sight is as unknown.
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

/** Whom a thing `t` is for, besides those who take part in it. */
const isForEverybody = (t: string): string => `${t}.is_public`

/** Whether a thing `t` is for everybody, and the viewer is one of them. */
export const isPublishedSql = (kind: FeedKind, t = 't'): string => `(${isForEverybody(t)} AND ${isKnownSql(kind, t)})`

/** Whether the viewer may see a thing `t`. */
export const isVisibleSql = (kind: FeedKind, t = 't'): string =>
  either(`${isForEverybody(t)} AND ${isInSight(t)}`, feedKinds[kind].isMine(t))

/** Whether a person `p` is in the viewer's sight; they themselves are. */
export const isPersonKnownSql = (p = 'users'): string =>
  `(${p}.id = @viewer OR (${p}.hidden_at IS NULL AND ${p}.id NOT IN (${blockedPeople})))`

/** Whether the viewer does not want to be shown what `t` publishes without asking for it. */
export const isMutedSql = (person: string): string => `${person} IN (SELECT muted_id FROM mutes WHERE muter_id = @viewer)`

/** One of these conditions for a query of the builder. */
const forViewer = (condition: string, viewerId: string | null): SQL =>
  sql.join(
    condition.split('@viewer').map((part) => sql.raw(part)),
    sql`${viewerId}`,
  )

/** Whether somebody of the table `users` is in a viewer's sight. */
export const isKnownTo = (viewerId: string | null): SQL => forViewer(isPersonKnownSql(), viewerId)

/** Whether a viewer wants to be shown somebody of the table `users`. */
export const isNotMutedBy = (viewerId: string): SQL => forViewer(`NOT ${isMutedSql('users.id')}`, viewerId)

const seenByViewer = `SELECT 1 FROM users AS p WHERE p.id = @id AND ${isPersonKnownSql('p')}`

/** Whether there is somebody of this id, as far as a viewer knows. */
export const isPersonKnown = async (db: Reader, id: string, viewerId: string | null): Promise<boolean> =>
  (await db.rows(seenByViewer, { id, viewer: viewerId })).length > 0
