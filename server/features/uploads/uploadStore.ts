import { inflateRawSync } from 'node:zlib'
import { eq, sum } from 'drizzle-orm'
import { limits } from '#shared/limits'
import type { Db, Queries } from '#server/base/db/openDatabase'
import { uploads } from '#server/base/db/schema'
import { findUser } from '#server/accounts/userStore'

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
 * The names of all pictures that somebody may still see: whatever text of a row holds the path of one, and whatever a document, its log or an
 * earlier generation of it says anywhere. Takes seconds in a large database; others may write meanwhile.
 */
export function findUsedNames({ $client: client }: Db): Set<string> {
  const names = new Set<string>()
  const texts = client
    .prepare<[], { inTable: string; column: string }>(
      `SELECT tables.name AS inTable, columns.name AS column FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.type = 'TEXT' COLLATE NOCASE`,
    )
    .all()
  for (const { inTable, column } of texts) {
    const paths = client.prepare<[], string>(`SELECT "${column}" FROM "${inTable}" WHERE "${column}" GLOB '*/uploads/*'`).pluck()
    for (const path of paths.iterate()) noteNames(names, path)
  }
  const contents = client.prepare<[], Buffer>('SELECT data FROM doc_updates UNION ALL SELECT data FROM doc_snapshots').pluck()
  for (const content of contents.iterate()) noteNames(names, asText(content))
  // After the documents: a document that is rewritten meanwhile is found here.
  const generations = client.prepare<[], Buffer>('SELECT state FROM doc_generations').pluck()
  for (const state of generations.iterate()) noteNames(names, asText(inflateRawSync(state)))
  return names
}

const noteNames = (names: Set<string>, content: string): void => content.match(NAMES)?.forEach((name) => names.add(name))

/** Yjs writes a text as its bytes in one piece, and every byte is one character of latin1. */
const asText = (content: Buffer): string => content.toString('latin1')

/** The last update of any log at some moment, to look from there on. */
export interface LogPosition {
  row: number
  docId: string
  seq: number
}

/** Marks where the logs end now; undefined when there are none. */
export const findLogEnd = ({ $client: client }: Db): LogPosition | undefined =>
  client.prepare<[], LogPosition>('SELECT rowid AS row, doc_id AS docId, seq FROM doc_updates ORDER BY rowid DESC LIMIT 1').get()

/** The names in what was logged after a mark; undefined when the mark itself is gone, so that what came after it cannot be told. */
function namesAfter({ $client: client }: Db, mark: LogPosition | undefined): Set<string> | undefined {
  const isThere =
    mark === undefined ||
    client
      .prepare<[LogPosition], number>('SELECT 1 FROM doc_updates WHERE rowid = @row AND doc_id = @docId AND seq = @seq')
      .pluck()
      .get(mark) === 1
  if (!isThere) return undefined
  const names = new Set<string>()
  const contents = client.prepare<[number], Buffer>('SELECT data FROM doc_updates WHERE rowid > ?').pluck()
  for (const content of contents.iterate(mark?.row ?? 0)) noteNames(names, asText(content))
  return names
}

/** Where records name pictures. (Rows of events say what the logs say.) */
const imageColumns = [
  ['users', 'avatar'],
  ['itineraries', 'image'],
  ['lists', 'image'],
] as const

/**
 * Removes the rows of pictures that a look at everything found unused, unless they were sent after `before` or came into use after `mark`,
 * which was taken before that look. Returns which ones may go. Only what is new is looked at: others wait for this lock.
 */
export const forgetUploads = (
  db: Db,
  names: readonly string[],
  { before, mark }: { before: number; mark: LogPosition | undefined },
): string[] =>
  db.transaction(
    (tx) => {
      const logged = namesAfter(db, mark)
      if (logged === undefined) return []
      const paths = JSON.stringify(names.map((name) => `/uploads/${name}`))
      const used = new Set<string>()
      for (const [table, column] of imageColumns) {
        const found = db.$client
          .prepare<[string], string>(`SELECT ${column} FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`)
          .pluck()
        for (const path of found.iterate(paths)) noteNames(used, path)
      }
      const free = names.filter((name) => !logged.has(name) && !used.has(name) && (findUpload(tx, name)?.sentAt ?? 0) <= before)
      for (const name of free) tx.delete(uploads).where(eq(uploads.name, name)).run()
      return free
    },
    { behavior: 'immediate' },
  )
