import type { MiddlewareHandler } from 'hono'
import type { Services } from '#server/base/services'
import { isStorageError } from '#server/base/db/storageErrors'
import { unavailableError } from '#server/base/errors'
import type { AppEnv } from './appEnv'

/** Enough for the last step of a backup or repair. */
const MAX_LOCK_WAIT_MS = 3000

/** While the database is locked; then throws AppError `UnavailableError`. */
export function waitUntilWritable({ db }: Pick<Services, 'db'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS'
    if (writes && !(await db.whenWritable(MAX_LOCK_WAIT_MS))) throw unavailableError('The database is locked')
    await next()
  }
}

const LOCK_CHECK_MS = 1000

/** With locked storage missing changes are unconfirmed; with a full disk reads may be stale. */
export async function waitUntilProjectedOrLocked(
  settling: Promise<void>,
  { db, log }: Pick<Services, 'db' | 'log'>,
): Promise<void> {
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
    log.warn({ err: error }, 'database not writable, reads may be stale')
  } finally {
    clearInterval(timer)
  }
  // It may still fail after the lock was noticed; the next call retries.
  settling.catch(() => undefined)
}
