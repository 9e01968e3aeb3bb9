import { eq, sum } from 'drizzle-orm'
import { limits } from '../../../shared/limits'
import type { Db, Queries } from '../../db/open'
import { uploads } from '../../db/schema'
import { findUser } from '../users/userStore'

export type UploadRow = typeof uploads.$inferSelect

export type NewUpload = Omit<UploadRow, 'userId' | 'sentAt'> & { userId: string }

const bytesOf = (db: Queries, userId: string): number =>
  Number(
    db
      .select({ bytes: sum(uploads.bytes) })
      .from(uploads)
      .where(eq(uploads.userId, userId))
      .get()?.bytes ?? 0,
  )

/** Notes that somebody sent a picture. One that is known already counts against nobody's quota again. Says why it may not be kept otherwise. */
export const noteUpload = (db: Db, { userId, ...upload }: NewUpload): 'noted' | 'no such user' | 'over quota' =>
  db.transaction(
    (tx) => {
      if (findUser(tx, userId) === undefined) return 'no such user'
      const isKnown = findUpload(tx, upload.name) !== undefined
      if (!isKnown && bytesOf(tx, userId) + upload.bytes > limits.uploadBytesPerUser) return 'over quota'
      tx.insert(uploads)
        .values({ ...upload, userId, sentAt: upload.createdAt })
        .onConflictDoUpdate({ target: uploads.name, set: { sentAt: upload.createdAt } })
        .run()
      return 'noted'
    },
    { behavior: 'immediate' },
  )

/** What is known of a picture; undefined when nobody sent it. */
export const findUpload = (db: Queries, name: string): UploadRow | undefined =>
  db.select().from(uploads).where(eq(uploads.name, name)).get()

const NAMES = /[0-9a-f]{40}\.webp/g

/**
 * The names of all pictures that somebody may still see: whatever text of a row is the path of one, and whatever a document or its log
 * says anywhere. With `since`, of the documents only what was written from then on.
 */
export function namesInUse({ $client: client }: Db, since = 0): Set<string> {
  const names = new Set<string>()
  const look = (content: string) => content.match(NAMES)?.forEach((name) => names.add(name))
  const texts = client
    .prepare<[], { inTable: string; column: string }>(
      `SELECT tables.name AS inTable, columns.name AS column FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.type = 'TEXT' COLLATE NOCASE`,
    )
    .all()
  for (const { inTable, column } of texts) {
    const paths = client.prepare<[], string>(`SELECT "${column}" FROM "${inTable}" WHERE "${column}" GLOB '/uploads/*'`).pluck()
    for (const path of paths.iterate()) look(path)
  }
  const contents = client
    .prepare<[number, number], Buffer>(
      'SELECT data FROM doc_updates WHERE at >= ? UNION ALL SELECT snapshot FROM docs WHERE snapshot IS NOT NULL AND updated_at >= ?',
    )
    .pluck()
  // Yjs writes a text as its bytes in one piece, and every byte is one character of latin1.
  for (const content of contents.iterate(since, since)) look(content.toString('latin1'))
  return names
}

/** Removes a picture's row, unless it was sent after `before` or came into use from `since` on. Says whether the picture may go. */
export const forgetUpload = (db: Db, name: string, { before, since }: { before: number; since: number }): boolean =>
  db.transaction(
    (tx) => {
      const sentAt = findUpload(tx, name)?.sentAt ?? 0
      if (sentAt > before || namesInUse(db, since).has(name)) return false
      tx.delete(uploads).where(eq(uploads.name, name)).run()
      return true
    },
    { behavior: 'immediate' },
  )
