import { and, desc, eq, inArray, lte, or, sql, sum, type SQL } from 'drizzle-orm'
import { limits } from '#shared/limits'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { uploads, uploadSenders } from '#server/base/db/schema'
import { findUser } from '#server/accounts/userStore'

export type UploadRow = typeof uploads.$inferSelect

export type NewUpload = Omit<UploadRow, 'userId' | 'sentAt'> & { userId: string }

/** Whether a user sent a picture, first or later. */
const isSentBy = (db: Reader, userId: string): SQL | undefined =>
  or(
    eq(uploads.userId, userId),
    inArray(uploads.name, db.select({ name: uploadSenders.name }).from(uploadSenders).where(eq(uploadSenders.userId, userId))),
  )

async function bytesOf(db: Reader, userId: string): Promise<number> {
  const found = await first(
    db
      .select({ bytes: sum(uploads.bytes) })
      .from(uploads)
      .where(isSentBy(db, userId)),
  )
  return Number(found?.bytes ?? 0)
}

/** Notes that a user sent a picture. What they sent before needs no room in their quota. Says why the picture may not be kept otherwise. */
export async function noteUpload(
  tx: Transaction,
  { userId, ...upload }: NewUpload,
): Promise<'noted' | 'no such user' | 'over quota'> {
  // Of several pictures that a user sends at once, each is counted before the next.
  await tx.lock('users', userId)
  if ((await findUser(tx, userId)) === undefined) return 'no such user'
  const { name, bytes, createdAt } = upload
  const isNew = !(await hasSent(tx, userId, name))
  if (isNew && (await bytesOf(tx, userId)) + bytes > limits.uploadBytesPerUser) return 'over quota'
  await tx
    .insert(uploads)
    .values({ ...upload, userId, sentAt: createdAt })
    .onConflictDoUpdate({ target: uploads.name, set: { sentAt: createdAt } })
  if (!(await hasSent(tx, userId, name))) await tx.insert(uploadSenders).values({ name, userId, createdAt })
  return 'noted'
}

/** The pictures that a user sent, the newest first; `at`: when this user sent them first. */
export const uploadsOf = (db: Reader, userId: string) => {
  const at = sql<number>`coalesce(${uploadSenders.createdAt}, ${uploads.createdAt})`.mapWith(Number)
  return db
    .select({ name: uploads.name, kind: uploads.kind, bytes: uploads.bytes, at })
    .from(uploads)
    .leftJoin(uploadSenders, and(eq(uploadSenders.name, uploads.name), eq(uploadSenders.userId, userId)))
    .where(isSentBy(db, userId))
    .orderBy(desc(at))
}

const hasSent = async (db: Reader, userId: string, name: string): Promise<boolean> =>
  (await first(
    db
      .select({ name: uploads.name })
      .from(uploads)
      .where(and(eq(uploads.name, name), isSentBy(db, userId))),
  )) !== undefined

/** What is known of a picture; undefined when no user sent it. */
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
