import { createHash } from 'node:crypto'
import type { BrowserName } from '#server/accounts/requestSource'
import { addGuest } from '#server/accounts/guestStore'
import { linkGoneError, hashLinkSecret } from '#server/accounts/accountTokenStore'
import { prepareSession, GUEST_SECONDS, storeSession, type SessionTokens } from '#server/accounts/sessionService'
import { findUser } from '#server/accounts/userStore'
import { openInvitationLink } from './invitationLinkService'
import { joinByLinkInTransaction, type JoinServices } from './joinByLink'

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
