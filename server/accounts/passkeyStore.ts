import { and, asc, eq, lt } from 'drizzle-orm'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { passkeys, usedChallenges } from '#server/base/db/schema'
import type { PasskeyRequest } from './passkeyRequests'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Somebody's passkeys, the oldest first. */
export const passkeysOf = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const findPasskey = (db: Reader, credentialId: string): Promise<PasskeyRow | undefined> =>
  first(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).limit(1))

/** false: there is one of that credential already. */
export async function addPasskey(tx: Transaction, row: PasskeyRow): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

/** Writes down that a passkey was shown, in answer to a request of that time. */
export const notePasskeyUsed = async (
  tx: Transaction,
  id: string,
  { counter, requestedAt, now }: { counter: number; requestedAt: number; now: number },
): Promise<void> => {
  await tx.update(passkeys).set({ counter, lastRequestAt: requestedAt, lastUsedAt: now }).where(eq(passkeys.id, id))
}

export const notePasskeyCopied = async (tx: Transaction, id: string, now: number): Promise<void> => {
  await tx.update(passkeys).set({ copiedAt: now }).where(eq(passkeys.id, id))
}

/** false: the person has no such passkey. */
export async function renamePasskey(tx: Transaction, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx.update(passkeys).set({ name }).where(isOf(userId, id)).returning({ id: passkeys.id })
  return renamed.length > 0
}

export const removePasskey = async (tx: Transaction, userId: string, id: string): Promise<void> => {
  await tx.delete(passkeys).where(isOf(userId, id))
}

/** Removes all of somebody's: whoever had their account may have added some. */
export const removePasskeys = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** Uses a request for a passkey up. false: it was answered before. */
export async function spendRequest(tx: Transaction, { id, expiresAt }: PasskeyRequest): Promise<boolean> {
  const row = { challenge: id, expiresAt }
  const added = await tx
    .insert(usedChallenges)
    .values(row)
    .onConflictDoNothing()
    .returning({ challenge: usedChallenges.challenge })
  return added.length > 0
}

/** Forgets requests that were answered and ran out before. */
export async function forgetRequests(tx: Transaction, before: number): Promise<void> {
  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, before))
}

const isOf = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))
