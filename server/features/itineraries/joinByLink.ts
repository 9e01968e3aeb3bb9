import type { Transaction } from '#server/base/db/database'
import { forbiddenError, unauthenticatedError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findUser } from '#server/accounts/userStore'
import { addMembership } from '#server/records/collaboratorStore'
import { clearAccessLoss } from '#server/access/accessLossStore'
import { findOwnedRecord, findRecord } from '#server/records/itineraryStore'
import { addNotice } from '#server/records/notices/addNotice'
import { saveMembersVersion } from '#server/records/recordVersionStore'
import { linkGoneError, hashLinkSecret } from '#server/accounts/accountTokenStore'
import { countInvitationLinkUse, findLink } from './invitationLinkStore'
import { createHash } from 'node:crypto'
import type { BrowserName } from '#server/accounts/requestSource'
import { addGuest } from '#server/accounts/guestStore'
import { prepareSession, GUEST_SECONDS, storeSession, type SessionTokens } from '#server/accounts/sessionService'
import { openInvitationLink } from './invitationLinkService'

export type JoinServices = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** Members keep their role. Throws AppError `GoneError`, `UnauthorizedError` (403) for other trips' guests. */
export function joinByInvitationLink(services: JoinServices, token: string, userId: string): Promise<string> {
  const tokenHash = hashLinkSecret(token)
  return services.db.write(async (tx) => {
    await tx.lock('users', userId)
    if ((await findUser(tx, userId)) === undefined) throw unauthenticatedError()
    return joinByLinkInTransaction(services, tx, tokenHash, { userId })
  })
}

interface Joining {
  userId: string
  /** Adds the user, under the lock. */
  enter?: () => Promise<void>
}

async function joinByLinkInTransaction(
  services: JoinServices,
  tx: Transaction,
  tokenHash: string,
  { userId, enter }: Joining,
): Promise<string> {
  const { bus, now, ownNow } = services
  const known = await findLink(tx, tokenHash, userId, ownNow())
  if (known === undefined) throw linkGoneError()
  const { itineraryId } = known.link
  // Joining and ending a link both lock this row.
  await tx.lock('docs', itineraryId)
  const found = await findLink(tx, tokenHash, userId, ownNow())
  const owned = await findOwnedRecord(tx, itineraryId)
  if (found === undefined || owned === undefined) throw linkGoneError()
  const { link, preview } = found
  if (found.isUsedUp && !preview.isMember) throw linkGoneError()
  await enter?.()
  // A retry after a lost response.
  if (preview.isMember) return itineraryId
  if (preview.needsAccount) throw forbiddenError()
  const at = now()
  const { ownerId, record: before } = owned
  await addMembership(tx, { itineraryId, userId, role: link.role, createdAt: at, invitedBy: ownerId, seenAt: at, acceptedAt: at })
  await countInvitationLinkUse(tx, link, ownNow())
  await saveMembersVersion(tx, itineraryId, { userId, at })
  await clearAccessLoss(tx, itineraryId, userId)
  await addNotice(services, tx, { kind: 'joined', actorId: userId, to: [ownerId], itineraryId })
  const after = await findRecord(tx, itineraryId)
  if (after !== undefined) tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId, before, after, userId }))
  return itineraryId
}

/** How long a guest's key opens further sessions. */
const KEY_MS = 3600_000

interface AskedGuest {
  name: string
  /** Random; identifies the guest. */
  key?: string | undefined
}

/** The same key and link return the same guest for an hour. Throws AppError `GoneError`. */
export async function joinAsGuest(
  services: JoinServices,
  token: string,
  { name, key }: AskedGuest,
  browser: BrowserName,
): Promise<{ itineraryId: string; tokens: SessionTokens }> {
  const tokenHash = hashLinkSecret(token)
  const userId = key === undefined ? services.newId() : guestIdOf(tokenHash, key)
  // Fails before any work for an invalid link.
  await openInvitationLink(services, token, userId)
  const session = await prepareSession(services, browser, GUEST_SECONDS)
  const itineraryId = await services.db.write(async (tx) => {
    await tx.lock('users', userId)
    const enter = async () => {
      const known = await findUser(tx, userId)
      if (known !== undefined && (known.guestSeenAt === null || known.createdAt <= services.now() - KEY_MS)) throw linkGoneError()
      const guest = known ?? (await addGuest(tx, { id: userId, name, now: services.now(), guestSeenAt: services.ownNow() }))
      await storeSession(services, tx, session, guest)
    }
    return joinByLinkInTransaction(services, tx, tokenHash, { userId, enter })
  })
  return { itineraryId, tokens: session.tokens }
}

const ID_HEX = 32

/** UUID version 8, derived from the link and the key, which it does not reveal. */
function guestIdOf(tokenHash: string, key: string): string {
  const hex = createHash('sha256').update(`${tokenHash} ${key}`).digest('hex').slice(0, ID_HEX)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
