import type { Reader, Transaction } from '#server/base/db/database'
import { feedKinds, type FeedKind } from '#server/records/feedKinds'
import { isVisibleSql } from '#server/records/visibility'

/** Somebody and a thing that they like. */
interface Like {
  kind: FeedKind
  id: string
  userId: string
}

const isLike = (kind: FeedKind): string => `${feedKinds[kind].likes} WHERE ${feedKinds[kind].thingId} = @id AND user_id = @userId`

/** Adds a like. One that is there already, or of what is gone or may not be seen by now, is no change. */
export async function addLike(tx: Transaction, { kind, id, userId }: Like, now: number): Promise<void> {
  const { things, likes, thingId } = feedKinds[kind]
  const add = (lock: string) => `INSERT INTO ${likes} (${thingId}, user_id, created_at)
    SELECT t.id, u.id, CAST(@now AS bigint) FROM ${things} AS t, users AS u
    WHERE t.id = @id AND u.id = @viewer AND ${isVisibleSql(kind)}${lock} ON CONFLICT DO NOTHING`
  // Whoever removes one of the two is waited for.
  await tx.run({ sqlite: add(''), postgres: add(' FOR KEY SHARE OF t, u') }, { id, viewer: userId, now })
}

/** Takes a like back. None is no change. */
export async function removeLike(tx: Transaction, { kind, id, userId }: Like): Promise<void> {
  await tx.run(`DELETE FROM ${isLike(kind)}`, { id, userId })
}

/** Whether somebody likes a thing. */
export const hasLike = async (db: Reader, { kind, id, userId }: Like): Promise<boolean> =>
  (await db.rows(`SELECT 1 FROM ${isLike(kind)}`, { id, userId })).length > 0
