import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/base/services'
import type { StoredImage } from '#server/base/images/imageStorage'
import { findUpload, forgetUploads, findLogEnd, findUsedNames } from './uploadStore'

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
  const mark = findLogEnd(db)
  const used = findUsedNames(db)
  const unused: StoredImage[] = []
  for await (const { name, bytes, storedAt } of images.list()) {
    const lastSent = Math.max(storedAt, findUpload(db, name)?.sentAt ?? 0)
    if (!used.has(name) && lastSent <= before) unused.push({ name, bytes, storedAt })
  }
  if (!deletes) return unused
  const deleted: StoredImage[] = []
  for (let at = 0; at < unused.length; at += BATCH_SIZE) {
    if (at > 0) await sleep(PAUSE_MS)
    const some = unused.slice(at, at + BATCH_SIZE)
    const free = new Set(
      forgetUploads(
        db,
        some.map(({ name }) => name),
        { before, mark },
      ),
    )
    for (const image of some) {
      if (!free.has(image.name)) continue
      await images.remove(image.name)
      deleted.push(image)
    }
  }
  return deleted
}
