import type { z } from 'zod'
import type { InvitationLinkAsked, NewInvitationLink } from '#shared/api/invitationLinks'
import { limits } from '#shared/limits'
import { pathOf } from '#shared/site/pathOf'
import { hashToken } from '#server/accounts/sessionTokens'
import type { Reader } from '#server/base/db/database'
import { AppError, forbidden, notFound } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findItineraryAccess, mayOwn } from '#server/access/access'
import { gone, linkHash, newLinkSecret } from '#server/accounts/accountTokenStore'
import { addLink, findLink, listLinks, removeLink, toInvitationLink, type OpenedLink } from './invitationLinkStore'

interface Owner {
  itineraryId: string
  userId: string
}

/**
 * Creates a link and returns its URL once: only a hash is stored. Throws
 * AppError `ConflictError` for too many valid links, `UnauthorizedError` (403).
 */
export async function createLink(
  { db, newId, ownNow }: Pick<Services, 'db' | 'newId' | 'ownNow'>,
  { itineraryId, userId }: Owner,
  { role, expiresIn, maxUses }: z.output<typeof InvitationLinkAsked>,
  origin: string,
): Promise<NewInvitationLink> {
  const token = newLinkSecret()
  const now = ownNow()
  const link = {
    id: newId(),
    itineraryId,
    invitedBy: userId,
    tokenHash: hashToken(token),
    role,
    maxUses,
    uses: 0,
    createdAt: now,
    expiresAt: expiresIn === null ? null : now + expiresIn * 1000,
  }
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    const access = await findItineraryAccess(tx, itineraryId, userId)
    if (access === undefined) throw notFound('Itinerary')
    if (!mayOwn(access)) throw forbidden()
    if ((await listLinks(tx, itineraryId, now)).length >= limits.invitationLinksPerTrip)
      throw new AppError('ConflictError', `A trip has at most ${limits.invitationLinksPerTrip} links`)
    await addLink(tx, link, now)
  })
  return { ...toInvitationLink(link), url: origin + pathOf('invitation', { token }) }
}

/** A concurrent join either succeeds or is refused. */
export async function endLink({ db }: Pick<Services, 'db'>, itineraryId: string, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    await removeLink(tx, itineraryId, id)
  })
}

/** A used-up link still works for members. Throws AppError `GoneError`, which gives no reason. */
export async function openLink(
  { db, ownNow }: { db: Reader } & Pick<Services, 'ownNow'>,
  token: string,
  viewerId: string | null,
): Promise<OpenedLink> {
  const found = await findLink(db, linkHash(token), viewerId, ownNow())
  if (found === undefined || (found.isUsedUp && !found.opened.isMember)) throw gone()
  return found
}
