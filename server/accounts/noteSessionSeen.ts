import type { Services } from '#server/base/services'
import type { Db, Transaction, WriteOptions } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import { markGuestSeen } from './guestStore'
import { markSessionSeen, markSessionUsed, type SessionRow } from './sessionStore'

type Part = Pick<Services, 'db' | 'log' | 'now' | 'ownNow'>

/** Sessions of which it is being written down. */
const underWay = new WeakMap<Db, Set<string>>()

/** So much later than it was noted last it is worth noting again. */
const USED_AGAIN_MS = 5 * 60_000

/**
 * Notes that the current tokens of a session are in somebody's hands, once for however many requests come with them at once, and nobody waits
 * for it. A database that takes no writes just now is no reason to refuse or to delay a read: the next use does as well. Of a guest, who goes when they stay away, it
 * is a visit: there may be no other request.
 */
export function noteSessionSeen(
  services: Part,
  { id, refreshHash }: Pick<SessionRow, 'id' | 'refreshHash'>,
  guestId: string | undefined,
): void {
  note(services, id, async (tx, at) => {
    await markSessionSeen(tx, id, refreshHash, at)
    if (guestId !== undefined) await markGuestSeen(tx, guestId, services.ownNow())
  })
}

/** Notes, now and then, when somebody came with a session last, a guest too. That is worth no disk being waited for. */
export function noteSessionUsed(
  services: Part,
  { id, lastSeenAt }: Pick<SessionRow, 'id' | 'lastSeenAt'>,
  guestId: string | undefined,
): void {
  if (lastSeenAt !== null && Math.abs(services.now() - lastSeenAt) < USED_AGAIN_MS) return
  const noteBoth = async (tx: Transaction, at: number) => {
    await markSessionUsed(tx, id, at)
    if (guestId !== undefined) await markGuestSeen(tx, guestId, services.ownNow())
  }
  note(services, id, noteBoth, { isDerived: true })
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
