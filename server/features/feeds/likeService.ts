import type { Services } from '#server/base/services'
import { updateLikeNotice } from '#server/records/notices/noticeWriteStore'
import { addNotice } from '#server/records/notices/addNotice'
import { addLike, removeLike, type Like } from './likeStore'

/** No-op if liked already, gone or not visible. */
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
