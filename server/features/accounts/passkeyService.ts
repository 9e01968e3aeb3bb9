import { generateRegistrationOptions, verifyRegistrationResponse, type AuthenticatorTransport } from '@simplewebauthn/server'
import { decodeAttestationObject, verifySignature } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { NewPasskeyAnswer } from '#shared/api/passkeyAnswers'
import type { Passkey } from '#shared/api/passkeys'
import { toInstant } from '#shared/dates'
import { limits } from '#shared/limits'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, invalidInput, notFound, unauthenticated } from '#server/base/errors'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { newRequest, readRequest, type PasskeyRequest } from '#server/accounts/passkeyRequests'
import { addPasskey, passkeysOf, removePasskey, spendRequest, type PasskeyRow } from '#server/accounts/passkeyStore'
import { NO_PASSWORD } from '#server/accounts/passwords'
import { findLiveSession, isRefused } from '#server/accounts/sessionStore'
import { changeUser, findUser } from '#server/accounts/userStore'
import { queueMail, writeMail } from '#server/mail/queueMail'
import { addressee, newPasskeyLetter } from './letters'
import { proveIdentity, wrongPassword, type IdentityProof } from './proveIdentity'
import { relyingParty } from './showPasskey'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'log' | 'newId' | 'now' | 'ownNow'>

/** Who asks, and from which page. */
interface Asker {
  userId: string
  sessionId: string
  origin: string
}

/** So many passkeys somebody without a password keeps. */
const PASSKEYS_INSTEAD_OF_PASSWORD = 2

const tooMany = () => new AppError('ConflictError', `Nobody has more than ${limits.passkeysPerUser} passkeys`)

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt, isBackedUp, copiedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: toInstant(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
  isBackedUp,
  isCopied: copiedAt !== null,
})

async function requireUser(db: Services['db'], userId: string) {
  const row = await findUser(db, userId)
  if (row === undefined) throw notFound('User')
  return row
}

/** 401 when the session has ended meanwhile. */
async function requireSession({ db, now }: Pick<Services, 'db' | 'now'>, tx: Transaction, sessionId: string): Promise<void> {
  if (isRefused(db, sessionId) || (await findLiveSession(tx, sessionId, now())) === undefined) throw unauthenticated()
}

/** What a browser needs to make a passkey for somebody who shows who they are. Throws UnauthorizedError (403), ConflictError when they have too many. */
export async function offerPasskey(services: Part, { userId, sessionId, origin }: Asker, proof: IdentityProof) {
  const user = await requireUser(services.db, userId)
  const known = await passkeysOf(services.db, userId)
  if (known.length >= limits.passkeysPerUser) throw tooMany()
  await proveIdentity(services, user, proof, origin)
  return generateRegistrationOptions({
    rpName: 'Periplo',
    rpID: relyingParty(origin),
    userID: new TextEncoder().encode(userId),
    userName: user.username,
    userDisplayName: user.name,
    challenge: newRequest(services, `make ${sessionId}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: readStoredJson<AuthenticatorTransport[]>(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Keeps a passkey that a browser made of what `offerPasskey` gave this session, and tells its owner by mail. Throws InvalidInputError for one that is not
 * as it should be, ConflictError for one that is kept already or one too many.
 */
export async function keepPasskey(
  services: Part,
  { userId, sessionId, origin }: Asker,
  { name, answer }: { name: string; answer: z.output<typeof NewPasskeyAnswer> },
): Promise<Passkey> {
  const { db, ownNow, newId } = services
  const { request, credential, credentialBackedUp } = await verifyNew(services, { sessionId, origin }, answer)
  const user = await requireUser(db, userId)
  const to = addressee(user, origin)
  const mail = await writeMail(services, { to: user.email, letter: newPasskeyLetter(to, name), isKnown: to.isKnown })
  const row: PasskeyRow = {
    id: newId(),
    userId,
    credentialId: credential.id,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports: JSON.stringify(answer.response.transports),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
    createdAt: ownNow(),
    lastUsedAt: null,
    lastRequestAt: null,
    copiedAt: null,
  }
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    await requireSession(services, tx, sessionId)
    if ((await passkeysOf(tx, userId)).length >= limits.passkeysPerUser) throw tooMany()
    if (!(await addPasskey(tx, row))) throw new AppError('ConflictError', 'This passkey is kept already')
    if (!(await spendRequest(tx, request))) throw noPasskey()
    await queueMail(services, tx, `new passkey ${row.id}`, mail)
  })
  return toPasskey(row)
}

const noPasskey = () => invalidInput('This is no passkey for this request', { path: 'answer', code: 'invalid' })

/** Two numbers in DER, as ECDSA signs with. */
const SOME_SIGNATURE = Buffer.from('3006020101020101', 'hex')

/** Whether a key is one that anything can be checked with. */
const canSign = (credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  verifySignature({ signature: SOME_SIGNATURE, data: new Uint8Array(1), credentialPublicKey }).then(
    () => true,
    () => false,
  )

/** Our requests ask for no attestation: what a browser answers all the same names no authorities that somebody would have to be asked about. */
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
  answer: z.output<typeof NewPasskeyAnswer>,
) {
  if (!formats.includes(formatOf(answer.response.attestationObject))) throw noPasskey()
  let request: PasskeyRequest | undefined
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (challenge) => (request = readRequest(services, `make ${sessionId}`, challenge)) !== undefined,
    expectedOrigin: origin,
    expectedRPID: relyingParty(origin),
  })
    // It throws for whatever is not as it should be.
    .catch(() => undefined)
  if (verified?.verified !== true || request === undefined) throw noPasskey()
  const { credential, credentialBackedUp } = verified.registrationInfo
  if (!(await canSign(credential.publicKey))) throw noPasskey()
  return { request, credential, credentialBackedUp }
}

/** Removes one of somebody's passkeys. Once more is harmless. Throws ConflictError when they could not get in any more without it. */
export async function dropPasskey({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    const [user, known] = [await findUser(tx, userId), await passkeysOf(tx, userId)]
    const good = known.filter(({ copiedAt }) => copiedAt === null)
    const isNeeded = good.some((passkey) => passkey.id === id) && good.length <= PASSKEYS_INSTEAD_OF_PASSWORD
    if (user?.passwordHash === NO_PASSWORD && isNeeded)
      throw new AppError('ConflictError', 'Without a password two passkeys have to stay')
    await removePasskey(tx, userId, id)
  })
}

/** From now on somebody has no password. Throws UnauthorizedError (403), ConflictError unless they have two passkeys. */
export async function dropPassword(services: Part, { userId, sessionId, origin }: Asker, proof: IdentityProof): Promise<void> {
  const { db, now } = services
  const known = await requireUser(db, userId)
  await proveIdentity(services, known, proof, origin)
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    await requireSession(services, tx, sessionId)
    const row = await findUser(tx, userId)
    // What was shown may be worth nothing by now.
    if (row === undefined || row.passwordHash !== known.passwordHash) throw wrongPassword()
    const good = (await passkeysOf(tx, userId)).filter(({ copiedAt }) => copiedAt === null)
    if (good.length < PASSKEYS_INSTEAD_OF_PASSWORD)
      throw new AppError('ConflictError', 'It takes two passkeys to have no password')
    await changeUser(tx, row, { passwordHash: NO_PASSWORD }, now())
  })
}
