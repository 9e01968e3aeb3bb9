import { generateRegistrationOptions, verifyRegistrationResponse, type AuthenticatorTransport } from '@simplewebauthn/server'
import { decodeAttestationObject, verifySignature } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { PasskeyRegistrationResponse } from '#shared/api/passkeyResponses'
import type { Passkey } from '#shared/api/passkeys'
import { toIsoInstant } from '#shared/dates'
import { limits } from '#shared/limits'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, invalidInputError, notFoundError, unauthenticatedError } from '#server/base/errors'
import { readStoredJson } from '#server/base/db/rowShape'
import {
  createChallenge,
  verifyPasskeyChallenge,
  type PasskeyChallenge,
  addPasskey,
  passkeysOf,
  deletePasskey,
  spendChallenge,
  type PasskeyRow,
} from '#server/accounts/passkeyStore'
import { NO_PASSWORD } from '#server/accounts/passwords'
import { findLiveSession, isSessionDenied } from '#server/accounts/sessionStore'
import { changeUser, findUser } from '#server/accounts/userStore'
import { queueMail, renderMail } from '#server/mail/queueMail'
import { toMailRecipient, newPasskeyLetter } from './accountLetters'
import { requireReauthentication, wrongPasswordError, type ReauthenticationProof, relyingPartyId } from './passkeyAuthentication'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'log' | 'newId' | 'now' | 'ownNow'>

interface Asker {
  userId: string
  sessionId: string
  origin: string
}

/** A user without a password must keep this many. */
const PASSKEYS_INSTEAD_OF_PASSWORD = 2

const tooMany = () => new AppError('ConflictError', `A user has at most ${limits.passkeysPerUser} passkeys`)

const isUsable = ({ copiedAt }: PasskeyRow): boolean => copiedAt === null

export const toPasskey = ({ id, name, createdAt, lastUsedAt, isBackedUp, copiedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: toIsoInstant(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toIsoInstant(lastUsedAt),
  isBackedUp,
  isCopied: copiedAt !== null,
})

async function requireUser(db: Services['db'], userId: string) {
  const row = await findUser(db, userId)
  if (row === undefined) throw notFoundError('User')
  return row
}

/** Throws AppError `UnauthorizedError` (401) if the session ended. */
async function requireSession({ db, now }: Pick<Services, 'db' | 'now'>, tx: Transaction, sessionId: string): Promise<void> {
  if (isSessionDenied(db, sessionId) || (await findLiveSession(tx, sessionId, now())) === undefined) throw unauthenticatedError()
}

/** Throws AppError `UnauthorizedError` (403), `ConflictError` with too many passkeys. */
export async function createRegistrationOptions(
  services: Part,
  { userId, sessionId, origin }: Asker,
  proof: ReauthenticationProof,
) {
  const user = await requireUser(services.db, userId)
  const known = await passkeysOf(services.db, userId)
  if (known.length >= limits.passkeysPerUser) throw tooMany()
  await requireReauthentication(services, user, proof, origin)
  return generateRegistrationOptions({
    rpName: 'Periplo',
    rpID: relyingPartyId(origin),
    userID: new TextEncoder().encode(userId),
    userName: user.username,
    userDisplayName: user.name,
    challenge: createChallenge(services, `make ${sessionId}`),
    attestationType: 'none',
    // The device of a blocked passkey may replace it.
    excludeCredentials: known.filter(isUsable).map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: readStoredJson<AuthenticatorTransport[]>(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Throws AppError `InvalidInputError`, or `ConflictError` for a known passkey or one too many. */
export async function verifyRegistration(
  services: Part,
  { userId, sessionId, origin }: Asker,
  { name, answer }: { name: string; answer: z.output<typeof PasskeyRegistrationResponse> },
): Promise<Passkey> {
  const { db, ownNow, newId } = services
  const { request, credential, isBackedUp, isBackupEligible } = await verifyNew(services, { sessionId, origin }, answer)
  const user = await requireUser(db, userId)
  const to = toMailRecipient(user, origin)
  const mail = await renderMail(services, { to: user.email, letter: newPasskeyLetter(to, name), isAddressConfirmed: to.isKnown })
  const row: PasskeyRow = {
    id: newId(),
    userId,
    credentialId: credential.id,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports: JSON.stringify(answer.response.transports),
    counter: credential.counter,
    isBackedUp,
    isBackupEligible,
    createdAt: ownNow(),
    lastUsedAt: null,
    lastRequestAt: null,
    copiedAt: null,
  }
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    await requireSession(services, tx, sessionId)
    if ((await passkeysOf(tx, userId)).length >= limits.passkeysPerUser) throw tooMany()
    if (!(await addPasskey(tx, row))) throw new AppError('ConflictError', 'The passkey is already registered')
    if (!(await spendChallenge(tx, request))) throw noPasskey()
    await queueMail(services, tx, `new passkey ${row.id}`, mail)
  })
  return toPasskey(row)
}

const noPasskey = () => invalidInputError('The passkey does not match this request', { path: 'answer', code: 'invalid' })

/** A DER sequence of two integers, the form of an ECDSA signature. */
const SOME_SIGNATURE = Buffer.from('3006020101020101', 'hex')

const canSign = (credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  verifySignature({ signature: SOME_SIGNATURE, data: new Uint8Array(1), credentialPublicKey }).then(
    () => true,
    () => false,
  )

/** Our requests ask for no attestation: formats that need a certificate authority are refused. */
const formats: readonly unknown[] = ['none', 'packed']

const formatOf = (attestationObject: string): unknown => {
  try {
    return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('fmt')
  } catch {
    return undefined
  }
}

async function verifyNew(
  services: Pick<Services, 'config' | 'now'>,
  { sessionId, origin }: Omit<Asker, 'userId'>,
  response: z.output<typeof PasskeyRegistrationResponse>,
) {
  if (!formats.includes(formatOf(response.response.attestationObject))) throw noPasskey()
  let request: PasskeyChallenge | undefined
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => (request = verifyPasskeyChallenge(services, `make ${sessionId}`, challenge)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(origin),
  })
    // The library throws for any invalid response.
    .catch(() => undefined)
  if (verified?.verified !== true || request === undefined) throw noPasskey()
  const { credential, credentialBackedUp: isBackedUp, credentialDeviceType } = verified.registrationInfo
  if (!(await canSign(credential.publicKey))) throw noPasskey()
  return { request, credential, isBackedUp, isBackupEligible: credentialDeviceType === 'multiDevice' }
}

/** Idempotent. Throws AppError `ConflictError` if it is needed to sign in. */
export async function removePasskey({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    const [user, known] = [await findUser(tx, userId), await passkeysOf(tx, userId)]
    const good = known.filter(isUsable)
    const isNeeded = good.some((passkey) => passkey.id === id) && good.length <= PASSKEYS_INSTEAD_OF_PASSWORD
    if (user?.passwordHash === NO_PASSWORD && isNeeded)
      throw new AppError('ConflictError', 'An account without a password needs two passkeys')
    await deletePasskey(tx, userId, id)
  })
}

/** Throws AppError `UnauthorizedError` (403), or `ConflictError` with fewer than two passkeys. */
export async function removePassword(
  services: Part,
  { userId, sessionId, origin }: Asker,
  proof: ReauthenticationProof,
): Promise<void> {
  const { db, now } = services
  const known = await requireUser(db, userId)
  await requireReauthentication(services, known, proof, origin)
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    await requireSession(services, tx, sessionId)
    const row = await findUser(tx, userId)
    // The password may have changed during the check.
    if (row === undefined || row.passwordHash !== known.passwordHash) throw wrongPasswordError()
    const good = (await passkeysOf(tx, userId)).filter(isUsable)
    if (good.length < PASSKEYS_INSTEAD_OF_PASSWORD)
      throw new AppError('ConflictError', 'Removing the password requires two passkeys')
    await changeUser(tx, row, { passwordHash: NO_PASSWORD }, now())
  })
}
