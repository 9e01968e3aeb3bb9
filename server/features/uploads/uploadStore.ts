import { and, desc, eq, inArray, lte, or, sql, sum, type SQL } from 'drizzle-orm'
import { limits } from '#shared/limits'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { uploads, uploadSenders } from '#server/base/db/schema'
import { findUser } from '#server/accounts/userStore'

export type UploadRow = typeof uploads.$inferSelect

export type NewUpload = Omit<UploadRow, 'userId' | 'sentAt'> & { userId: string }

const isSentBy = (db: DbReader, userId: string): SQL | undefined =>
  or(
    eq(uploads.userId, userId),
    inArray(uploads.name, db.select({ name: uploadSenders.name }).from(uploadSenders).where(eq(uploadSenders.userId, userId))),
  )

async function bytesOf(db: DbReader, userId: string): Promise<number> {
  const found = await firstRowOf(
    db
      .select({ bytes: sum(uploads.bytes) })
      .from(uploads)
      .where(isSentBy(db, userId)),
  )
  return Number(found?.bytes ?? 0)
}

/** A picture the user sent before needs no quota. */
export async function recordUpload(
  tx: Transaction,
  { userId, ...upload }: NewUpload,
): Promise<'noted' | 'no such user' | 'over quota'> {
  // Serializes uploads, so that the quota holds.
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

/** Newest first. `at`: when this user first sent it. */
export const listUploads = (db: DbReader, userId: string) => {
  const at = sql<number>`coalesce(${uploadSenders.createdAt}, ${uploads.createdAt})`.mapWith(Number)
  return db
    .select({ name: uploads.name, kind: uploads.kind, bytes: uploads.bytes, at })
    .from(uploads)
    .leftJoin(uploadSenders, and(eq(uploadSenders.name, uploads.name), eq(uploadSenders.userId, userId)))
    .where(isSentBy(db, userId))
    .orderBy(desc(at))
}

const hasSent = async (db: DbReader, userId: string, name: string): Promise<boolean> =>
  (await firstRowOf(
    db
      .select({ name: uploads.name })
      .from(uploads)
      .where(and(eq(uploads.name, name), isSentBy(db, userId))),
  )) !== undefined

export const findUpload = (db: DbReader, name: string): Promise<UploadRow | undefined> =>
  firstRowOf(db.select().from(uploads).where(eq(uploads.name, name)))

/** Except of pictures sent after `before`. Returns the names without a row. */
export async function deleteUploadRows(tx: Transaction, names: readonly string[], before: number): Promise<string[]> {
  const ofNames = inArray(uploads.name, [...names])
  await tx.delete(uploads).where(and(ofNames, lte(uploads.sentAt, before)))
  const left = await tx.select({ name: uploads.name }).from(uploads).where(ofNames)
  const sentSince = new Set(left.map(({ name }) => name))
  return names.filter((name) => !sentSince.has(name))
}
