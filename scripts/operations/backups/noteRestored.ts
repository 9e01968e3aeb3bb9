import type { Db } from '#server/base/db/database'
import { markRestored } from '#server/base/db/lineageStore'
import { RollbackStore, skipVersions } from '#server/sync/log/rollbackStore'

/**
 * Tells a database that it went back in time, whoever put it back; servers notice when they start. What it lacks came after its newest change, the
 * instant of which is returned.
 */
export async function noteRestored(db: Db, now: number): Promise<number> {
  const newestAt = await new RollbackStore(db, () => now).newestAt()
  await db.write(async (tx) => {
    await skipVersions(tx, now - newestAt)
    await markRestored(tx, now)
  })
  return newestAt
}
