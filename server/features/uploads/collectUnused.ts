import type { Services } from '../../context'
import type { StoredImage } from './storage'
import { findUpload, forgetUpload, namesInUse } from './uploadStore'

/** So long a device may be offline with a trip whose pictures nobody else has heard of. */
const KEEP_MS = 90 * 24 * 60 * 60 * 1000

/**
 * The stored pictures that no row, document or log names, and that nobody sent in the last 90 days; with `deletes` they are deleted.
 * May run beside a server.
 */
export async function collectUnused(
  { db, images, now }: Pick<Services, 'db' | 'images' | 'now'>,
  { deletes = false }: { deletes?: boolean } = {},
): Promise<StoredImage[]> {
  const since = now()
  const before = since - KEEP_MS
  const used = namesInUse(db)
  const unused: StoredImage[] = []
  for await (const { name, bytes, storedAt } of images.list()) {
    const lastSent = Math.max(storedAt, findUpload(db, name)?.sentAt ?? 0)
    if (!used.has(name) && lastSent <= before) unused.push({ name, bytes, storedAt })
  }
  if (!deletes) return unused
  const deleted = unused.filter(({ name }) => forgetUpload(db, name, { before, since }))
  for (const { name } of deleted) await images.remove(name)
  return deleted
}
