import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import type { StoredImage } from '#server/base/images/imageStorage'
import {
  findPictureNamesAfter,
  readLogEnd,
  type LogEndPosition,
  findPictureNamesInRecords,
  findUsedPictureNames,
} from './usedPictures'
import { findUpload, deleteUploadRows } from './uploadStore'

/** A device may hold an unsynced trip offline this long. */
const UNUSED_UPLOAD_RETENTION_MS = 90 * 24 * 60 * 60 * 1000

/** Deletes in batches, with pauses for other database work. */
const BATCH_SIZE = 100
const PAUSE_MS = 20

/** Mentioned nowhere and not sent in 90 days. Safe beside a running server: long reads block no writes, and writes are short. */
export async function collectUnusedPictures(
  { db, images, now }: Pick<Services, 'db' | 'images' | 'now'>,
  { deletes = false }: { deletes?: boolean } = {},
): Promise<StoredImage[]> {
  const before = now() - UNUSED_UPLOAD_RETENTION_MS
  const logEnd = await readLogEnd(db)
  const used = await findUsedPictureNames(db)
  const unused: StoredImage[] = []
  for await (const { name, bytes, storedAt } of images.list()) {
    const lastSent = Math.max(storedAt, (await findUpload(db, name))?.sentAt ?? 0)
    if (!used.has(name) && lastSent <= before) unused.push({ name, bytes, storedAt })
  }
  if (!deletes) return unused
  const deleted: StoredImage[] = []
  for (let at = 0; at < unused.length; at += BATCH_SIZE) {
    if (at > 0) await sleep(PAUSE_MS)
    const some = unused.slice(at, at + BATCH_SIZE)
    const names = some.map(({ name }) => name)
    const free = new Set(await db.write((tx) => deleteUnusedRows(tx, names, { before, logEnd })))
    for (const image of some) {
      if (!free.has(image.name)) continue
      await images.remove(image.name)
      deleted.push(image)
    }
  }
  return deleted
}

/**
 * Unless sent after `before` or mentioned after `logEnd` (read before the scan). Reads only
 * new log entries, as SQLite blocks other writes.
 */
async function deleteUnusedRows(
  tx: Transaction,
  names: readonly string[],
  { before, logEnd }: { before: number; logEnd: LogEndPosition },
): Promise<string[]> {
  const logged = await findPictureNamesAfter(tx, logEnd)
  if (logged === undefined) return []
  const named = await findPictureNamesInRecords(tx, names)
  return deleteUploadRows(
    tx,
    names.filter((name) => !logged.has(name) && !named.has(name)),
    before,
  )
}
