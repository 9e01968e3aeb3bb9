import type { MiddlewareHandler } from 'hono'
import type { Services } from '#server/base/services'
import { isStorageError } from '#server/base/db/storageErrors'
import { unavailable } from '#server/base/errors'
import type { AppEnv } from './appEnv'

/** A backup's or a repair's last step; whoever waits longer should rather hear of it. */
const MAX_LOCK_WAIT_MS = 3000

/** Lets calls that write wait, asleep, while somebody else has the database locked; after some seconds 503. Reads never wait for it. */
export function waitUntilWritable({ db }: Pick<Services, 'db'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS'
    if (writes && !(await db.whenWritable(MAX_LOCK_WAIT_MS))) throw unavailable('The database is locked')
    await next()
  }
}

const LOCK_CHECK_MS = 1000

/**
 * Waits until rows are current; when the storage takes nothing, not for long: reads go on with what rows say. Nothing of what they lack then
 * was confirmed to anybody as long as the database is locked; with a full disk they may be a little behind.
 */
export async function settleUnlessLocked(settling: Promise<void>, { db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const locked = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (db.isLocked) resolve()
    }, LOCK_CHECK_MS)
  })
  try {
    await Promise.race([settling, locked])
  } catch (error) {
    if (!isStorageError(error)) throw error
    log.warn({ err: error }, 'the storage takes nothing: what is read may be a little behind')
  } finally {
    clearInterval(timer)
  }
  // If it fails after the lock was noticed, nobody waits for it any more; whoever settles next tries again.
  settling.catch(() => undefined)
}
