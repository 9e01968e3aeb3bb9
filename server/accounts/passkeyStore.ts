import { and, asc, eq, lt } from 'drizzle-orm'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { passkeys, usedChallenges } from '#server/base/db/schema'
import type { PasskeyChallenge } from './passkeyChallenges'

export type PasskeyRow = typeof passkeys.$inferSelect

/** A verified use of a passkey. */
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

/** False if the credential is known. */
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

/** False if the challenge was spent before. */
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
