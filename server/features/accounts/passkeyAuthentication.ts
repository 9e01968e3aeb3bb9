import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAuthenticationResponse } from '#shared/api/passkeyResponses'
import type { Services } from '#server/base/services'
import { AppError } from '#server/base/errors'
import { findPasskey, markPasskeyCopied, updatePasskeyUse, spendChallenge, type PasskeyRow } from '#server/accounts/passkeyStore'
import { createChallenge, verifyChallenge, type PasskeyChallenge } from '#server/accounts/passkeyChallenges'
import { findUser, type UserRow } from '#server/accounts/userStore'
import { queueMail, renderMail } from '#server/mail/queueMail'
import { toMailRecipient, copiedPasskeyLetter } from './accountLetters'
import { wrongCredentialsError } from '#server/accounts/passwords'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** The WebAuthn relying party id: the product's host. */
export const relyingPartyId = (origin: string): string => new URL(origin).hostname

export const createAuthenticationOptions = (services: Pick<Services, 'config' | 'now'>, origin: string) =>
  generateAuthenticationOptions({
    rpID: relyingPartyId(origin),
    challenge: createChallenge(services, 'show'),
    userVerification: 'required',
  })

/** Each challenge counts once. Throws AppError `UnauthorizedError`, or `GoneError` for a copied passkey. */
export async function verifyAuthentication(
  services: Part,
  response: PasskeyAuthenticationResponse,
  origin: string,
): Promise<UserRow> {
  const { db, now } = services
  const passkey = await findPasskey(db, response.id)
  if (passkey === undefined) throw wrongCredentialsError()
  const { counter, request } = await verify(services, passkey, response, origin)
  const owner = await findUser(db, passkey.userId)
  if (owner === undefined) throw wrongCredentialsError()
  const to = toMailRecipient(owner, origin)
  const mail = await renderMail(services, {
    to: owner.email,
    letter: copiedPasskeyLetter(to, passkey.name),
    isAddressConfirmed: to.isKnown,
  })
  const use = await db.write(async (tx) => {
    await tx.lock('users', owner.id)
    const row = await findPasskey(tx, response.id)
    if (row === undefined) return 'refused'
    if (row.copiedAt !== null) return 'copied'
    // A replayed response, or one older than the last, does not prove a copy.
    if (!(await spendChallenge(tx, request))) return 'refused'
    if (isCopy(row.counter, counter)) {
      if (request.madeAt <= (row.lastRequestAt ?? -1)) return 'refused'
      await markPasskeyCopied(tx, row.id, now())
      await queueMail(services, tx, `copied passkey ${row.id}`, mail)
      return 'copied'
    }
    await updatePasskeyUse(tx, row.id, { counter, requestedAt: request.madeAt, now: now() })
    return 'good'
  })
  if (use === 'copied') throw new AppError('GoneError', 'A copy of this passkey was used')
  if (use === 'refused') throw wrongCredentialsError()
  return owner
}

/** Authenticators count up; those without a counter always send 0. */
const isCopy = (known: number, shown: number): boolean => (known > 0 || shown > 0) && shown <= known

async function verify(
  services: Pick<Services, 'config' | 'now'>,
  { credentialId, publicKey, userId }: PasskeyRow,
  response: PasskeyAuthenticationResponse,
  origin: string,
): Promise<{ counter: number; request: PasskeyChallenge }> {
  const { userHandle } = response.response
  let request: PasskeyChallenge | undefined
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => (request = verifyChallenge(services, 'show', challenge)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(origin),
    // We compare the counter ourselves, in the transaction that updates it.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
  })
    // The library throws for any invalid response.
    .catch(() => undefined)
  const isOwners = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
  if (verified?.verified !== true || request === undefined || !isOwners) throw wrongCredentialsError()
  return { counter: verified.authenticationInfo.newCounter, request }
}
