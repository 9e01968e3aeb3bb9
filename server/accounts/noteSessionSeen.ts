import type { Services } from '#server/base/services'
import type { Db, Transaction, WriteOptions } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import { markSessionSeen, markSessionUsed, type SessionRow } from './sessionStore'

type Part = Pick<Services, 'db' | 'log' | 'now'>

/** Sessions of which it is being written down. */
const underWay = new WeakMap<Db, Set<string>>()

/** So much later than it was noted last it is worth noting again. */
const USED_AGAIN_MS = 5 * 60_000

/**
 * Notes that the current tokens of a session are in somebody's hands, once for however many requests come with them at once, and nobody waits
 * for it. A database that takes no writes just now is no reason to refuse or to delay a read: the next use does as well.
 */
export function noteSessionSeen(services: Part, { id, refreshHash }: Pick<SessionRow, 'id' | 'refreshHash'>): void {
  note(services, id, (tx, at) => markSessionSeen(tx, id, refreshHash, at))
}

/** Notes, now and then, when somebody came with a session last. That is worth no disk being waited for. */
export function noteSessionUsed(services: Part, { id, lastSeenAt }: Pick<SessionRow, 'id' | 'lastSeenAt'>): void {
  if (lastSeenAt !== null && Math.abs(services.now() - lastSeenAt) < USED_AGAIN_MS) return
  note(services, id, (tx, at) => markSessionUsed(tx, id, at), { isDerived: true })
}

function note(
  { db, log, now }: Part,
  id: string,
  write: (tx: Transaction, at: number) => Promise<void>,
  options?: WriteOptions,
): void {
  const writing = underWay.get(db) ?? new Set()
  if (db.isLocked || writing.has(id)) return
  underWay.set(db, writing.add(id))
  const at = now()
  const end = () => void writing.delete(id)
  db.write((tx) => write(tx, at), options).then(end, (error: unknown) => {
    end()
    if (!isStorageError(error)) log.warn({ err: error }, 'that a session is in use could not be noted')
  })
}
