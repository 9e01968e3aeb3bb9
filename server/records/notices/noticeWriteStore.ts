import type { NoticeKind } from '#shared/api/notices'
import type { SqlText, Transaction, DbReader } from '#server/base/db/database'
import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { forEachDialect } from '#server/access/dialectSql'
import { isNoticeWantedSql } from './noticeVisibility'

const DAY_MS = 24 * 3600_000
/** Between two pushes of one notice. */
const PUSH_PAUSE_MS = 10 * 60_000
const MAX_WAITING_PUSHES = 100

/** One event's notice to several users; `moderation` has no actor. */
export interface NoticeRow {
  kind: NoticeKind
  key: string
  actorId: string | null
  itineraryId: string | null
  listId: string | null
  commentId: string | null
  /** By the clock shared by all servers. */
  at: number
  /** By this process's clock. */
  ownAt: number
}

const recipients: Exclude<SqlText, string> = {
  sqlite:
    'SELECT ids.value AS id, people.value AS user_id FROM json_each(@ids) AS ids JOIN json_each(@userIds) AS people ON people.key = ids.key',
  postgres: 'SELECT * FROM unnest(@ids::text[], @userIds::text[]) AS both_of (id, user_id)',
}
const add = (from: string): string => `INSERT INTO notices (id, user_id, kind, key, itinerary_id, list_id, comment_id, at)
  SELECT p.id, u.id, @kind, @key, (SELECT id FROM itineraries WHERE id = @itineraryId), (SELECT id FROM lists WHERE id = @listId),
    (SELECT id FROM comments WHERE id = @commentId), CAST(@at AS bigint) FROM (${from}) AS p JOIN users AS u ON u.id = p.user_id
  WHERE NOT EXISTS (SELECT 1 FROM blocks AS b WHERE (b.blocker_id = u.id AND b.blocked_id = @actorId) OR (b.blocker_id = @actorId AND b.blocked_id = u.id))
    AND NOT EXISTS (SELECT 1 FROM mutes AS m WHERE m.muter_id = u.id AND m.muted_id = @actorId)
  ON CONFLICT DO NOTHING RETURNING id`
const ADD = { sqlite: add(recipients.sqlite), postgres: add(recipients.postgres) }

const addActor = (isOne: string): string => `INSERT INTO notice_actors (notice_id, user_id, at)
  SELECT n.id, u.id, CAST(@at AS bigint) FROM notices AS n JOIN users AS u ON u.id = @actorId WHERE n.key = @key AND n.user_id ${isOne}
    AND NOT EXISTS (SELECT 1 FROM mutes AS m WHERE m.muter_id = n.user_id AND m.muted_id = @actorId)
  ON CONFLICT (notice_id, user_id) DO UPDATE SET at = excluded.at WHERE notice_actors.at <= @renewedBefore RETURNING notice_id`
const isAmong = (name: string): Exclude<SqlText, string> => ({
  sqlite: `IN (SELECT value FROM json_each(@${name}))`,
  postgres: `= ANY (@${name}::text[])`,
})
const ADD_ACTOR = { sqlite: addActor(isAmong('userIds').sqlite), postgres: addActor(isAmong('userIds').postgres) }

const renew = (isOne: string): string => `UPDATE notices SET at = CASE WHEN at < @at THEN @at ELSE at END,
  mail_since = CASE WHEN mail_since IS NULL AND ${isNoticeWantedSql('mail', 'notices')} THEN CAST(@ownAt AS bigint) ELSE mail_since END WHERE id ${isOne} RETURNING id, user_id`
const RENEW = { sqlite: renew(isAmong('ids').sqlite), postgres: renew(isAmong('ids').postgres) }

const addPushes = (isOne: string): string => `INSERT INTO pushes (notice_id, target_id, user_id, created_at, due_at)
  SELECT n.id, target.id, n.user_id, CAST(@ownAt AS bigint), CASE WHEN n.pushed_at > @pausedSince THEN n.pushed_at + ${PUSH_PAUSE_MS} ELSE CAST(@ownAt AS bigint) END
  FROM notices AS n JOIN push_targets AS target ON target.user_id = n.user_id WHERE n.id ${isOne} AND ${isNoticeWantedSql('push')}
    AND (SELECT count(*) FROM pushes AS waiting WHERE waiting.user_id = n.user_id) < ${MAX_WAITING_PUSHES}
  ON CONFLICT DO NOTHING RETURNING notice_id`
const ADD_PUSHES = { sqlite: addPushes(isAmong('ids').sqlite), postgres: addPushes(isAmong('ids').postgres) }

export interface AddedNotices {
  newlyNotified: { id: string; userId: string }[]
  hasPushes: boolean
}

/** Not for users who hid the actor. Not new: repetition within a day; with `isOnce` further actors. */
export async function addNotices(
  tx: Transaction,
  people: readonly { id: string; userId: string }[],
  row: NoticeRow,
  { isOnce }: { isOnce: boolean },
): Promise<AddedNotices> {
  const { actorId, key, at, ownAt, kind, itineraryId, listId, commentId } = row
  const userIds = people.map(({ userId }) => userId)
  const ids = people.map(({ id }) => id)
  const about = { kind, key, actorId, itineraryId, listId, commentId }
  const added = (await tx.rows<[string]>(ADD, { ids, userIds, ...about, at })).map(([id]) => id)
  const acted =
    actorId === null
      ? added
      : (await tx.rows<[string]>(ADD_ACTOR, { userIds, actorId, key, at, renewedBefore: at - DAY_MS })).map(([id]) => id)
  const fresh = isOnce ? added : acted
  if (fresh.length === 0) return { newlyNotified: [], hasPushes: false }
  const newlyNotified = await tx.rows<[string, string]>(RENEW, { ids: fresh, at, ownAt })
  const pushes = await tx.rows(ADD_PUSHES, { ids: fresh, ownAt, pausedSince: ownAt - PUSH_PAUSE_MS })
  return { newlyNotified: newlyNotified.map(([id, userId]) => ({ id, userId })), hasPushes: pushes.length > 0 }
}

const settleLikes = ({ likes, thingId }: (typeof feedKinds)[FeedKind]): string => `UPDATE notices SET at = coalesce(
    (SELECT a.at FROM notice_actors AS a WHERE a.notice_id = notices.id
      AND EXISTS (SELECT 1 FROM ${likes} AS k WHERE k.${thingId} = @id AND k.user_id = a.user_id) ORDER BY a.at DESC LIMIT 1), at)
  WHERE ${thingId} = @id AND kind = 'like'`

export const updateLikeNotice = (tx: Transaction, kind: FeedKind, id: string): Promise<unknown> =>
  tx.run(settleLikes(feedKinds[kind]), { id })

const READ = 'UPDATE notices SET read_until = @until WHERE user_id = @userId AND at <= @until AND read_until < at'

export const markNoticesRead = (tx: Transaction, userId: string, until: number): Promise<unknown> =>
  tx.run(READ, { userId, until })

export const deleteOldNotices = (tx: Transaction, before: number, most: number): Promise<number> =>
  tx.run('DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE at < @before ORDER BY at LIMIT @most)', { before, most })

export const deleteNoticesOf = (tx: Transaction, userId: string): Promise<unknown> =>
  tx.run('DELETE FROM notices WHERE user_id = @userId', { userId })

const DUE = 'SELECT user_id FROM notices WHERE mail_since <= @before GROUP BY user_id ORDER BY min(mail_since) LIMIT @most'

export const listUsersToMail = async (db: DbReader, before: number, most: number): Promise<string[]> =>
  (await db.rows<[string]>(DUE, { before, most })).map(([userId]) => userId)

/** Also hidden ones, oldest first. */
export const listUnmailedNoticeIds = async (db: DbReader, userId: string): Promise<{ id: string; since: number }[]> => {
  const rows = await db.rows<[string, number]>(
    'SELECT id, mail_since FROM notices WHERE user_id = @userId AND mail_since IS NOT NULL ORDER BY mail_since, id',
    { userId },
  )
  return rows.map(([id, since]) => ({ id, since }))
}

const NOTE = forEachDialect(
  (dialect) =>
    `UPDATE notices SET mail_since = NULL WHERE mail_since IS NOT NULL AND id ${dialect === 'sqlite' ? 'IN (SELECT value FROM json_each(@ids))' : '= ANY (@ids::text[])'}`,
)

export const markNoticesMailed = async (tx: Transaction, ids: readonly string[]): Promise<boolean> =>
  (await tx.run(NOTE, { ids })) > 0
