import type { Db } from '#server/base/db/database'
import { markRestored } from '#server/base/db/lineageStore'
import { RollbackStore, skipVersions } from '#server/sync/log/rollbackStore'

/**
 * Marks a database as restored; servers notice on start. Returns the time of
 * the newest change, after which data may be missing.
 */
export async function noteRestored(db: Db, now: number): Promise<number> {
  const newestAt = await new RollbackStore(db, () => now).newestAt()
  await db.write(async (tx) => {
    await skipVersions(tx, now - newestAt)
    await markRestored(tx, now)
  })
  return newestAt
}
