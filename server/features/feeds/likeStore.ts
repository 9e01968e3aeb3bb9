import type { DbReader, Transaction } from '#server/base/db/database'
import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { isVisibleSql } from '#server/access/visibility'

export interface Like {
  kind: FeedKind
  id: string
  userId: string
}

const isLike = (kind: FeedKind): string => `${feedKinds[kind].likes} WHERE ${feedKinds[kind].thingId} = @id AND user_id = @userId`

/** False if liked already, gone or not visible. */
export async function addLike(tx: Transaction, { kind, id, userId }: Like, now: number): Promise<boolean> {
  const { things, likes, thingId } = feedKinds[kind]
  const add = (lock: string) => `INSERT INTO ${likes} (${thingId}, user_id, created_at)
    SELECT t.id, u.id, CAST(@now AS bigint) FROM ${things} AS t, users AS u
    WHERE t.id = @id AND u.id = @viewer AND ${isVisibleSql(kind)}${lock} ON CONFLICT DO NOTHING`
  // Waits for a concurrent removal of user or thing.
  return (await tx.run({ sqlite: add(''), postgres: add(' FOR KEY SHARE OF t, u') }, { id, viewer: userId, now })) > 0
}

export const removeLike = async (tx: Transaction, { kind, id, userId }: Like): Promise<boolean> =>
  (await tx.run(`DELETE FROM ${isLike(kind)}`, { id, userId })) > 0

export const hasLike = async (db: DbReader, { kind, id, userId }: Like): Promise<boolean> =>
  (await db.rows(`SELECT 1 FROM ${isLike(kind)}`, { id, userId })).length > 0
