import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'
import { feedKinds, type FeedKind } from '#server/records/feedKinds'

/** Somebody and a thing that they like. */
interface Like {
  kind: FeedKind
  id: string
  userId: string
}

const isLike = (kind: FeedKind): string => `${feedKinds[kind].likes} WHERE ${feedKinds[kind].thingId} = @id AND user_id = @userId`

/** Adds a like. One that is there already, or of what is gone by now, is no change. */
export function addLike(db: Db, { kind, id, userId }: Like, now: number): void {
  const { things, likes, thingId } = feedKinds[kind]
  const add = `INSERT INTO ${likes} (${thingId}, user_id, created_at)
    SELECT t.id, u.id, @now FROM ${things} AS t, users AS u WHERE t.id = @id AND u.id = @userId ON CONFLICT DO NOTHING`
  rawStatement(db, add).run({ id, userId, now })
}

/** Takes a like back. None is no change. */
export function removeLike(db: Db, { kind, id, userId }: Like): void {
  rawStatement(db, `DELETE FROM ${isLike(kind)}`).run({ id, userId })
}

/** Whether somebody likes a thing. */
export const hasLike = (db: Db, { kind, id, userId }: Like): boolean =>
  rawStatement(db, `SELECT 1 FROM ${isLike(kind)}`).get({ id, userId }) !== undefined
