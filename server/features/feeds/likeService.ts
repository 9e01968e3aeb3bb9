import type { Services } from '#server/base/services'
import { settleLikeNotice } from '#server/records/notices/noticeWriteStore'
import { notify } from '#server/records/notices/notify'
import { addLike, removeLike, type Like } from './likeStore'

/** Makes somebody like a thing of `ownerId`. Again, or of what is gone or may not be seen by now, is no change. */
export async function like(
  services: Pick<Services, 'bus' | 'db' | 'newId' | 'now' | 'ownNow'>,
  wanted: Like,
  ownerId: string,
): Promise<void> {
  const { kind, id, userId } = wanted
  await services.db.write(async (tx) => {
    if (!(await addLike(tx, wanted, services.now()))) return
    const thing = kind === 'list' ? { listId: id } : { itineraryId: id }
    await notify(services, tx, { kind: 'like', actorId: userId, to: [ownerId], ...thing })
    await settleLikeNotice(tx, kind, id)
  })
}

/** Takes a like back. None is no change. */
export async function unlike({ db }: Pick<Services, 'db'>, wanted: Like): Promise<void> {
  await db.write(async (tx) => {
    if (await removeLike(tx, wanted)) await settleLikeNotice(tx, wanted.kind, wanted.id)
  })
}
