import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAuthenticationResponse } from '#shared/api/passkeyResponses'
import type { Services } from '#server/base/services'
import { AppError } from '#server/base/errors'
import {
  findPasskey,
  markPasskeyCopied,
  updatePasskeyUse,
  spendChallenge,
  type PasskeyAssertion,
  type PasskeyRow,
  createChallenge,
  verifyPasskeyChallenge,
} from '#server/accounts/passkeyStore'
import { findUser, type UserRow } from '#server/accounts/userStore'
import { queueMail, renderMail } from '#server/mail/queueMail'
import { toMailRecipient, copiedPasskeyLetter } from './accountLetters'
import { wrongCredentialsError, verifyPassword } from '#server/accounts/passwords'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

export const relyingPartyId = (origin: string): string => new URL(origin).hostname

export const createAuthenticationOptions = (services: Pick<Services, 'config' | 'now'>, origin: string) =>
  generateAuthenticationOptions({
    rpID: relyingPartyId(origin),
    challenge: createChallenge(services, 'show'),
    userVerification: 'required',
  })

/** Each challenge counts once. Throws AppError `UnauthorizedError`, or `GoneError` for a blocked passkey. */
export async function verifyAuthentication(
  services: Part,
  response: PasskeyAuthenticationResponse,
  origin: string,
): Promise<UserRow> {
  const { db, now } = services
  const passkey = await findPasskey(db, response.id)
  if (passkey === undefined) throw wrongCredentialsError()
  const assertion = await verify(services, passkey, response, origin)
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
    if (!(await spendChallenge(tx, assertion.request))) return 'refused'
    const judged = judgeAssertion(row, assertion)
    if (judged === 'good') await updatePasskeyUse(tx, row.id, assertion, now())
    if (judged === 'copied') {
      await markPasskeyCopied(tx, row.id, now())
      await queueMail(services, tx, `copied passkey ${row.id}`, mail)
    }
    return judged
  })
  if (use === 'copied') throw new AppError('GoneError', 'The passkey may have a copy and is blocked')
  if (use === 'refused') throw wrongCredentialsError()
  return owner
}

/**
 * Backup eligibility never changes; unknown counts as none. Devices of an eligible passkey may have their own
 * counters. Other counters grow, or stay 0.
 */
function judgeAssertion(known: PasskeyRow, { counter, isBackupEligible, request }: PasskeyAssertion) {
  if (known.isBackupEligible !== null && known.isBackupEligible !== isBackupEligible) return 'copied'
  const isGrowing = counter > known.counter || (counter === 0 && known.counter === 0)
  if (known.isBackupEligible === true || isGrowing) return 'good'
  // Two open requests may be answered in any order.
  const last = known.lastRequestAt
  return last !== null && request.madeAt <= last && last < request.expiresAt ? 'refused' : 'copied'
}

async function verify(
  services: Pick<Services, 'config' | 'now'>,
  { credentialId, publicKey, userId }: PasskeyRow,
  response: PasskeyAuthenticationResponse,
  origin: string,
): Promise<PasskeyAssertion> {
  const { userHandle } = response.response
  let request: PasskeyAssertion['request'] | undefined
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => (request = verifyPasskeyChallenge(services, 'show', challenge)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(origin),
    // The transaction that updates the counter compares it.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
  })
    // The library throws for any invalid response.
    .catch(() => undefined)
  const isOwners = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
  if (verified?.verified !== true || request === undefined || !isOwners) throw wrongCredentialsError()
  const { newCounter: counter, credentialDeviceType, credentialBackedUp: isBackedUp } = verified.authenticationInfo
  return { counter, isBackupEligible: credentialDeviceType === 'multiDevice', isBackedUp, request }
}

export interface ReauthenticationProof {
  currentPassword?: string | undefined
  passkey?: PasskeyAuthenticationResponse | undefined
}

/** 403: the session is valid, the proof is not. */
export const wrongPasswordError = () => new AppError('UnauthorizedError', 'Wrong password', { status: 403 })

/** Throws AppError `UnauthorizedError` (403), or `GoneError` for a copied passkey. */
export async function requireReauthentication(
  services: Parameters<typeof verifyAuthentication>[0],
  user: UserRow,
  { currentPassword = '', passkey }: ReauthenticationProof,
  origin: string,
): Promise<void> {
  if (passkey === undefined) {
    if (!(await verifyPassword(user.passwordHash, currentPassword))) throw wrongPasswordError()
    return
  }
  const shown = await verifyAuthentication(services, passkey, origin).catch((error: unknown) => {
    throw error instanceof AppError && error.name === 'UnauthorizedError' ? wrongPasswordError() : error
  })
  if (shown.id !== user.id) throw wrongPasswordError()
}
