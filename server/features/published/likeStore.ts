import type { Db } from '#server/db/open'
import { statement } from '#server/db/statement'
import { kinds, type Kind } from './kinds'

/** Somebody and a thing that they like. */
interface Like {
  kind: Kind
  id: string
  userId: string
}

const isLike = (kind: Kind): string => `${kinds[kind].likes} WHERE ${kinds[kind].thingId} = @id AND user_id = @userId`

/** Adds a like. One that is there already, or of what is gone by now, is no change. */
export function addLike(db: Db, { kind, id, userId }: Like, now: number): void {
  const { things, likes, thingId } = kinds[kind]
  const add = `INSERT INTO ${likes} (${thingId}, user_id, created_at)
    SELECT t.id, u.id, @now FROM ${things} AS t, users AS u WHERE t.id = @id AND u.id = @userId ON CONFLICT DO NOTHING`
  statement(db, add).run({ id, userId, now })
}

/** Takes a like back. None is no change. */
export function removeLike(db: Db, { kind, id, userId }: Like): void {
  statement(db, `DELETE FROM ${isLike(kind)}`).run({ id, userId })
}

/** Whether somebody likes a thing. */
export const hasLike = (db: Db, { kind, id, userId }: Like): boolean =>
  statement(db, `SELECT 1 FROM ${isLike(kind)}`).get({ id, userId }) !== undefined
