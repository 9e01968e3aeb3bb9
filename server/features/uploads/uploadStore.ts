import { and, eq, inArray, lte, sum } from 'drizzle-orm'
import { limits } from '#shared/limits'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { uploads } from '#server/base/db/schema'
import { findUser } from '#server/accounts/userStore'

export type UploadRow = typeof uploads.$inferSelect

export type NewUpload = Omit<UploadRow, 'userId' | 'sentAt'> & { userId: string }

async function bytesOf(db: Reader, userId: string): Promise<number> {
  const ofUser = eq(uploads.userId, userId)
  const found = await first(
    db
      .select({ bytes: sum(uploads.bytes) })
      .from(uploads)
      .where(ofUser),
  )
  return Number(found?.bytes ?? 0)
}

/** Notes that somebody sent a picture. One that is known already counts against nobody's quota again. Says why it may not be kept otherwise. */
export async function noteUpload(
  tx: Transaction,
  { userId, ...upload }: NewUpload,
): Promise<'noted' | 'no such user' | 'over quota'> {
  // Of several that somebody sends at once, each is counted before the next.
  await tx.lock('users', userId)
  if ((await findUser(tx, userId)) === undefined) return 'no such user'
  const isKnown = (await findUpload(tx, upload.name)) !== undefined
  if (!isKnown && (await bytesOf(tx, userId)) + upload.bytes > limits.uploadBytesPerUser) return 'over quota'
  await tx
    .insert(uploads)
    .values({ ...upload, userId, sentAt: upload.createdAt })
    .onConflictDoUpdate({ target: uploads.name, set: { sentAt: upload.createdAt } })
  return 'noted'
}

/** What is known of a picture; undefined when nobody sent it. */
export const findUpload = (db: Reader, name: string): Promise<UploadRow | undefined> =>
  first(db.select().from(uploads).where(eq(uploads.name, name)))

/** Removes the rows of these pictures, but for those that were sent after `before`. Returns the names that have no row now. */
export async function forgetUploads(tx: Transaction, names: readonly string[], before: number): Promise<string[]> {
  const ofNames = inArray(uploads.name, [...names])
  await tx.delete(uploads).where(and(ofNames, lte(uploads.sentAt, before)))
  const left = await tx.select({ name: uploads.name }).from(uploads).where(ofNames)
  const sentSince = new Set(left.map(({ name }) => name))
  return names.filter((name) => !sentSince.has(name))
}
