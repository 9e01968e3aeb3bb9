import { startChore } from '#server/base/chores/startChore'
import type { Services } from '#server/base/services'
import { findGuestsSeenBefore, isGuestSeenBefore } from '#server/accounts/guestStore'
import { removeAccount } from './removeAccount'

const DAY_MS = 24 * 3600_000
/** So long a guest may stay away: as long as their session waits for them. */
const GUEST_DAYS = 90

const GUESTS_PER_STEP = 20
const FIRST_MS = 1000
const STEP_MS = 500
const REST_MS = 10 * 60_000

type Part = Pick<Services, 'bus' | 'chores' | 'db' | 'log' | 'now' | 'ownNow'>

/**
 * Removes guests who stayed away for 90 days, a few at a time; whether there may be more of them. Their ideas stay. One who cannot be removed does not hold up the
 * others: it is thrown why once they are.
 */
export async function collectGuests(services: Omit<Part, 'chores' | 'log'>): Promise<boolean> {
  const { db, ownNow } = services
  if (db.isLocked) return false
  const before = ownNow() - GUEST_DAYS * DAY_MS
  const ids = await findGuestsSeenBefore(db, before, GUESTS_PER_STEP)
  const failures: unknown[] = []
  for (const id of ids) {
    const removal = db.write(async (tx) => {
      await tx.lock('users', id)
      // They came back, or made a full account of theirs.
      if (await isGuestSeenBefore(tx, id, before)) await removeAccount(services, tx, id)
    })
    await removal.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  return ids.length === GUESTS_PER_STEP
}

/** Has them removed from now on. Returns what ends that. */
export function startCollectingGuests(services: Part): () => void {
  const { chores, log: logger } = services
  const step = async () => ({ position: '', restMs: (await collectGuests(services)) ? STEP_MS : REST_MS })
  return startChore({ chores, name: 'guests who left', firstMs: FIRST_MS, step, logger })
}
