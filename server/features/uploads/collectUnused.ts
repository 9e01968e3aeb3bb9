import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import type { StoredImage } from '#server/base/images/imageStorage'
import { findNamesAfter, markLogEnd, type LogMark } from './logMark'
import { findUpload, forgetUploads } from './uploadStore'
import { findNamedInRecords, findUsedNames } from './usedPictures'

/** So long a device may be offline with a trip whose pictures nobody else has heard of. */
const UNUSED_UPLOAD_RETENTION_MS = 90 * 24 * 60 * 60 * 1000

/** So many go at once, and so long others have the database before the next ones do. */
const BATCH_SIZE = 100
const PAUSE_MS = 20

/**
 * The stored pictures that no row, document or log names, and that nobody sent in the last 90 days; with `deletes` they are deleted.
 * May run beside a server: what takes long holds nobody up, and what holds others up is short.
 */
export async function collectUnused(
  { db, images, now }: Pick<Services, 'db' | 'images' | 'now'>,
  { deletes = false }: { deletes?: boolean } = {},
): Promise<StoredImage[]> {
  const before = now() - UNUSED_UPLOAD_RETENTION_MS
  const mark = await markLogEnd(db)
  const used = await findUsedNames(db)
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
    const free = new Set(await db.write((tx) => forgetUnused(tx, names, { before, mark })))
    for (const image of some) {
      if (!free.has(image.name)) continue
      await images.remove(image.name)
      deleted.push(image)
    }
  }
  return deleted
}

/**
 * Removes the rows of pictures that a look at everything found unused, unless they were sent after `before` or came into use after `mark`,
 * which was taken before that look. Returns which ones may go. Only what is new is looked at: on SQLite others wait for it.
 */
async function forgetUnused(
  tx: Transaction,
  names: readonly string[],
  { before, mark }: { before: number; mark: LogMark },
): Promise<string[]> {
  const logged = await findNamesAfter(tx, mark)
  if (logged === undefined) return []
  const named = await findNamedInRecords(tx, names)
  return forgetUploads(
    tx,
    names.filter((name) => !logged.has(name) && !named.has(name)),
    before,
  )
}
