import type { DbReader, Transaction } from '#server/base/db/database'
import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { isVisibleSql } from '#server/access/visibility'
import type { Services } from '#server/base/services'
import { updateLikeNotice } from '#server/records/notices/noticeWriteStore'
import { addNotice } from '#server/records/notices/addNotice'

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

export async function like(
  services: Pick<Services, 'bus' | 'db' | 'newId' | 'now' | 'ownNow'>,
  wanted: Like,
  ownerId: string,
): Promise<void> {
  const { kind, id, userId } = wanted
  await services.db.write(async (tx) => {
    if (!(await addLike(tx, wanted, services.now()))) return
    const thing = kind === 'list' ? { listId: id } : { itineraryId: id }
    await addNotice(services, tx, { kind: 'like', actorId: userId, to: [ownerId], ...thing })
    await updateLikeNotice(tx, kind, id)
  })
}

export async function unlike({ db }: Pick<Services, 'db'>, wanted: Like): Promise<void> {
  await db.write(async (tx) => {
    if (await removeLike(tx, wanted)) await updateLikeNotice(tx, wanted.kind, wanted.id)
  })
}
