import type { Services } from '#server/base/services'
import type { Db, Transaction, WriteOptions } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import { markGuestSeen } from './guestStore'
import { markTokensReceived, updateLastUse, type SessionRow } from './sessionStore'

type Part = Pick<Services, 'db' | 'log' | 'now' | 'ownNow'>

const writingByDb = new WeakMap<Db, Set<string>>()

const USED_AGAIN_MS = 5 * 60_000

/** Also a guest's visit. Not awaited. Ignores storage errors: the next request tries again. */
export function recordTokensReceived(
  services: Part,
  { id, refreshHash }: Pick<SessionRow, 'id' | 'refreshHash'>,
  guestId: string | undefined,
): void {
  writeInBackground(services, id, async (tx, at) => {
    await markTokensReceived(tx, id, refreshHash, at)
    if (guestId !== undefined) await markGuestSeen(tx, guestId, services.ownNow())
  })
}

/** At most every five minutes, without a disk flush. */
export function recordSessionUse(
  services: Part,
  { id, lastSeenAt }: Pick<SessionRow, 'id' | 'lastSeenAt'>,
  guestId: string | undefined,
): void {
  if (lastSeenAt !== null && Math.abs(services.now() - lastSeenAt) < USED_AGAIN_MS) return
  const noteBoth = async (tx: Transaction, at: number) => {
    await updateLastUse(tx, id, at)
    if (guestId !== undefined) await markGuestSeen(tx, guestId, services.ownNow())
  }
  writeInBackground(services, id, noteBoth, { isDerived: true })
}

function writeInBackground(
  { db, log, now }: Part,
  id: string,
  write: (tx: Transaction, at: number) => Promise<void>,
  options?: WriteOptions,
): void {
  const writing = writingByDb.get(db) ?? new Set()
  if (db.isLocked || writing.has(id)) return
  writingByDb.set(db, writing.add(id))
  const at = now()
  const end = () => void writing.delete(id)
  db.write((tx) => write(tx, at), options).then(end, (error: unknown) => {
    end()
    if (!isStorageError(error)) log.warn({ err: error }, 'session activity could not be stored')
  })
}
