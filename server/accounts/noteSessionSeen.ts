import type { Services } from '#server/base/services'
import type { Db } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import { markSessionSeen, type SessionRow } from './sessionStore'

/** Sessions of which it is being written down. */
const underWay = new WeakMap<Db, Set<string>>()

/**
 * Notes that the current tokens of a session are in somebody's hands, once for however many requests come with them at once, and nobody waits
 * for it. A database that takes no writes just now is no reason to refuse or to delay a read: the next use does as well.
 */
export function noteSessionSeen(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  { id, refreshHash }: Pick<SessionRow, 'id' | 'refreshHash'>,
): void {
  const writing = underWay.get(db) ?? new Set()
  if (db.isLocked || writing.has(id)) return
  underWay.set(db, writing.add(id))
  const at = now()
  const end = () => void writing.delete(id)
  db.write((tx) => markSessionSeen(tx, id, refreshHash, at)).then(end, (error: unknown) => {
    end()
    if (!isStorageError(error)) log.warn({ err: error }, 'that a session is in use could not be noted')
  })
}
