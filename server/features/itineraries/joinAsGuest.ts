import { createHash } from 'node:crypto'
import type { BrowserName } from '#server/accounts/browserOf'
import { addGuest } from '#server/accounts/guestStore'
import { gone, linkHash } from '#server/accounts/linkSecrets'
import { createSession, GUEST_SECONDS, storeSession, type SessionTokens } from '#server/accounts/sessionService'
import { findUser } from '#server/accounts/userStore'
import { openLink } from './invitationLinkService'
import { takePart, type JoinPart } from './joinByLink'

/** So long the key with which a guest was made is good for another session of theirs. */
const KEY_MS = 3600_000

interface AskedGuest {
  name: string
  /** Random, of the browser: the same again is the same guest. */
  key?: string | undefined
}

/**
 * Makes a guest of whoever has a link and says a name: in that trip, with a session that is their only way back. With the key of a guest who was made by
 * the same link within the hour, nobody is made, and the session is that guest's. Throws GoneError.
 */
export async function joinAsGuest(
  services: JoinPart,
  token: string,
  { name, key }: AskedGuest,
  browser: BrowserName,
): Promise<{ itineraryId: string; tokens: SessionTokens }> {
  const tokenHash = linkHash(token)
  const userId = key === undefined ? services.newId() : guestIdOf(tokenHash, key)
  // Nobody is made of whom nothing comes.
  await openLink(services, token, userId)
  const session = await createSession(services, browser, GUEST_SECONDS)
  const itineraryId = await services.db.write(async (tx) => {
    await tx.lock('users', userId)
    const enter = async () => {
      const known = await findUser(tx, userId)
      if (known !== undefined && (known.guestSeenAt === null || known.createdAt <= services.now() - KEY_MS)) throw gone()
      const guest = known ?? (await addGuest(tx, { id: userId, name, now: services.now(), guestSeenAt: services.ownNow() }))
      await storeSession(services, tx, session, guest)
    }
    return takePart(services, tx, tokenHash, { userId, enter })
  })
  return { itineraryId, tokens: session.tokens }
}

const ID_HEX = 32

/** The id of the guest whom this key makes with this link: a UUID of version 8, from which nobody learns the key. */
function guestIdOf(tokenHash: string, key: string): string {
  const hex = createHash('sha256').update(`${tokenHash} ${key}`).digest('hex').slice(0, ID_HEX)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
