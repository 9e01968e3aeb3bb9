import type { Transaction } from '#server/base/db/database'
import { forbidden, unauthenticated } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findUser } from '#server/accounts/userStore'
import { addMembership } from '#server/records/collaboratorStore'
import { clearEnding } from '#server/access/endingStore'
import { findOwnedRecord, findRecord } from '#server/records/itineraryStore'
import { notify } from '#server/records/notices/notify'
import { saveMembersVersion } from '#server/records/recordVersionStore'
import { gone, linkHash } from '#server/accounts/accountTokenStore'
import { countUse, findLink } from './invitationLinkStore'

export type JoinPart = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/**
 * Joins a trip. Members keep their role, and no use is counted. Throws AppError
 * `GoneError`, `UnauthorizedError` (403) for a guest of another trip.
 */
export function join(services: JoinPart, token: string, userId: string): Promise<string> {
  const tokenHash = linkHash(token)
  return services.db.write(async (tx) => {
    await tx.lock('users', userId)
    if ((await findUser(tx, userId)) === undefined) throw unauthenticated()
    return takePart(services, tx, tokenHash, { userId })
  })
}

interface Joining {
  userId: string
  /** Adds the user, under the lock. */
  enter?: () => Promise<void>
}

/** `join` in a transaction that has locked the user. */
export async function takePart(
  services: JoinPart,
  tx: Transaction,
  tokenHash: string,
  { userId, enter }: Joining,
): Promise<string> {
  const { bus, now, ownNow } = services
  const known = await findLink(tx, tokenHash, userId, ownNow())
  if (known === undefined) throw gone()
  const { itineraryId } = known.link
  // Joining and ending a link both lock this row.
  await tx.lock('docs', itineraryId)
  const found = await findLink(tx, tokenHash, userId, ownNow())
  const owned = await findOwnedRecord(tx, itineraryId)
  if (found === undefined || owned === undefined) throw gone()
  const { link, opened } = found
  if (found.isUsedUp && !opened.isMember) throw gone()
  await enter?.()
  // A retry after a lost response.
  if (opened.isMember) return itineraryId
  if (opened.needsAccount) throw forbidden()
  const at = now()
  const { ownerId, record: before } = owned
  await addMembership(tx, { itineraryId, userId, role: link.role, createdAt: at, invitedBy: ownerId, seenAt: at, acceptedAt: at })
  await countUse(tx, link, ownNow())
  await saveMembersVersion(tx, itineraryId, { userId, at })
  await clearEnding(tx, itineraryId, userId)
  await notify(services, tx, { kind: 'joined', actorId: userId, to: [ownerId], itineraryId })
  const after = await findRecord(tx, itineraryId)
  if (after !== undefined) tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId, before, after, userId }))
  return itineraryId
}
