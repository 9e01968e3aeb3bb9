import type { Transaction } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { findComment } from '#server/records/commentStore'
import { collaboratorIds, findItinerary } from '#server/records/itineraryStore'
import { notify } from '#server/records/notices/notify'

interface Said {
  id: string
  itineraryId: string
  userId: string
  parentId: string | null
}

/** Notifies mentioned users, the parent's author and all members, once each. */
export async function notifyOfComment(
  services: Pick<Services, 'bus' | 'newId' | 'now' | 'ownNow'>,
  tx: Transaction,
  { id, itineraryId, userId, parentId }: Said,
  named: readonly string[],
): Promise<void> {
  const of = { actorId: userId, itineraryId, commentId: id }
  await notify(services, tx, { kind: 'mention', to: named, ...of })
  const answered = parentId === null ? undefined : (await findComment(tx, parentId))?.userId
  await notify(services, tx, { kind: 'answer', to: answered ? [answered] : [], ...of })
  const ownerId = (await findItinerary(tx, itineraryId))?.userId
  const members = [...(ownerId === undefined ? [] : [ownerId]), ...(await collaboratorIds(tx, itineraryId))]
  await notify(services, tx, { kind: 'comment', to: members, ...of })
}
