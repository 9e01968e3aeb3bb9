import { and, asc, eq, lt } from 'drizzle-orm'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { passkeys, usedChallenges } from '#server/base/db/schema'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/base/services'
import { sessionSecret } from './sessionSecret'

const CHALLENGE_LIFE_MS = 5 * 60_000
const TIME_BYTES = 8
const NONCE_BYTES = 16

/** A passkey is shown to sign in or prove identity, or made for one session. */
export type PasskeyPurpose = 'show' | `make ${string}`

/** Time, nonce and our HMAC of both and the purpose. Only spent challenges are stored. */
export function createChallenge({ config, now }: Pick<Services, 'config' | 'now'>, purpose: PasskeyPurpose): Buffer<ArrayBuffer> {
  const stated = Buffer.alloc(TIME_BYTES + NONCE_BYTES)
  stated.writeBigUInt64BE(BigInt(now()))
  randomBytes(NONCE_BYTES).copy(stated, TIME_BYTES)
  return Buffer.concat([stated, signatureOf(config, purpose, stated)])
}

/** `id` is the same for every encoding of the challenge. */
export interface PasskeyChallenge {
  id: string
  /** Milliseconds since 1970. */
  madeAt: number
  expiresAt: number
}

/** Undefined if signature, purpose or age is wrong. One from far in the future counts as expired. */
export function verifyPasskeyChallenge(
  { config, now }: Pick<Services, 'config' | 'now'>,
  purpose: PasskeyPurpose,
  challenge: string,
): PasskeyChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const stated = bytes.subarray(0, TIME_BYTES + NONCE_BYTES)
  const signature = bytes.subarray(TIME_BYTES + NONCE_BYTES)
  const expected = signatureOf(config, purpose, stated)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
  const madeAt = Number(stated.readBigUInt64BE())
  if (Math.abs(now() - madeAt) >= CHALLENGE_LIFE_MS) return undefined
  return { id: stated.toString('base64url'), madeAt, expiresAt: madeAt + CHALLENGE_LIFE_MS }
}

const signatureOf = (config: Services['config'], purpose: PasskeyPurpose, stated: Buffer): Buffer =>
  createHmac('sha256', sessionSecret(config)).update(`passkey ${purpose} `).update(stated).digest()

export type PasskeyRow = typeof passkeys.$inferSelect

export interface PasskeyAssertion {
  counter: number
  isBackupEligible: boolean
  isBackedUp: boolean
  request: PasskeyChallenge
}

export const passkeysOf = (db: DbReader, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const findPasskey = (db: DbReader, credentialId: string): Promise<PasskeyRow | undefined> =>
  firstRowOf(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).limit(1))

export async function addPasskey(tx: Transaction, row: PasskeyRow): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

export const updatePasskeyUse = async (
  tx: Transaction,
  id: string,
  { request, ...state }: PasskeyAssertion,
  now: number,
): Promise<void> => {
  const use = { ...state, lastRequestAt: request.madeAt, lastUsedAt: now }
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id))
}

export const markPasskeyCopied = async (tx: Transaction, id: string, now: number): Promise<void> => {
  await tx.update(passkeys).set({ copiedAt: now }).where(eq(passkeys.id, id))
}

export async function renamePasskey(tx: Transaction, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx.update(passkeys).set({ name }).where(isOf(userId, id)).returning({ id: passkeys.id })
  return renamed.length > 0
}

export const deletePasskey = async (tx: Transaction, userId: string, id: string): Promise<void> => {
  await tx.delete(passkeys).where(isOf(userId, id))
}

export const deletePasskeys = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}

export async function spendChallenge(tx: Transaction, { id, expiresAt }: PasskeyChallenge): Promise<boolean> {
  const row = { challenge: id, expiresAt }
  const added = await tx
    .insert(usedChallenges)
    .values(row)
    .onConflictDoNothing()
    .returning({ challenge: usedChallenges.challenge })
  return added.length > 0
}

export async function deleteSpentChallenges(tx: Transaction, before: number): Promise<void> {
  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, before))
}

const isOf = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))
