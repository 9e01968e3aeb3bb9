import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '#shared/api/passkeyAnswers'
import type { Services } from '#server/base/services'
import { AppError } from '#server/base/errors'
import { findPasskey, notePasskeyCopied, notePasskeyUsed, spendRequest, type PasskeyRow } from '#server/accounts/passkeyStore'
import { newRequest, readRequest, type PasskeyRequest } from '#server/accounts/passkeyRequests'
import { findUser, type UserRow } from '#server/accounts/userStore'
import { queueMail, writeMail } from '#server/mail/queueMail'
import { addressee, copiedPasskeyLetter } from './letters'
import { wrongCredentials } from '#server/accounts/wrongCredentials'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** For whom passkeys are good: the host of the product. */
export const relyingParty = (origin: string): string => new URL(origin).hostname

/** What the browser of whoever has a passkey needs to show it. */
export const askForPasskey = (services: Pick<Services, 'config' | 'now'>, origin: string) =>
  generateAuthenticationOptions({
    rpID: relyingParty(origin),
    challenge: newRequest(services, 'show'),
    userVerification: 'required',
  })

/**
 * Whose passkey was shown. Each request is answered once. Throws UnauthorizedError for whatever is not as it
 * should be, GoneError for a passkey of which there is a copy: its owner is told by mail.
 */
export async function showPasskey(services: Part, answer: PasskeyAnswer, origin: string): Promise<UserRow> {
  const { db, now } = services
  const passkey = await findPasskey(db, answer.id)
  if (passkey === undefined) throw wrongCredentials()
  const { counter, request } = await verify(services, passkey, answer, origin)
  const owner = await findUser(db, passkey.userId)
  if (owner === undefined) throw wrongCredentials()
  const to = addressee(owner, origin)
  const mail = await writeMail(services, { to: owner.email, letter: copiedPasskeyLetter(to, passkey.name), isKnown: to.isKnown })
  const use = await db.write(async (tx) => {
    await tx.lock('users', owner.id)
    const row = await findPasskey(tx, answer.id)
    if (row === undefined) return 'refused'
    if (row.copiedAt !== null) return 'copied'
    // An answer that is sent again says nothing of copies, nor does one that comes after a later one.
    if (!(await spendRequest(tx, request))) return 'refused'
    if (isCopy(row.counter, counter)) {
      if (request.madeAt <= (row.lastRequestAt ?? -1)) return 'refused'
      await notePasskeyCopied(tx, row.id, now())
      await queueMail(services, tx, `copied passkey ${row.id}`, mail)
      return 'copied'
    }
    await notePasskeyUsed(tx, row.id, { counter, requestedAt: request.madeAt, now: now() })
    return 'good'
  })
  if (use === 'copied') throw new AppError('GoneError', 'There is a copy of this passkey')
  if (use === 'refused') throw wrongCredentials()
  return owner
}

/** An authenticator that counts counts up; those that do not always say 0. */
const isCopy = (known: number, shown: number): boolean => (known > 0 || shown > 0) && shown <= known

async function verify(
  services: Pick<Services, 'config' | 'now'>,
  { credentialId, publicKey, userId }: PasskeyRow,
  answer: PasskeyAnswer,
  origin: string,
): Promise<{ counter: number; request: PasskeyRequest }> {
  const { userHandle } = answer.response
  let request: PasskeyRequest | undefined
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (challenge) => (request = readRequest(services, 'show', challenge)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: relyingParty(origin),
    // Counting is ours: it has to be judged and written in one step.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
  })
    // It throws for whatever is not as it should be.
    .catch(() => undefined)
  const isOwners = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
  if (verified?.verified !== true || request === undefined || !isOwners) throw wrongCredentials()
  return { counter: verified.authenticationInfo.newCounter, request }
}
