import { startBackgroundJob } from '#server/base/jobs/startJob'
import type { Services } from '#server/base/services'
import { findGuestsInactiveSince, isGuestInactiveSince } from '#server/accounts/guestStore'
import { removeAccount } from './handOverItineraries'

const DAY_MS = 24 * 3600_000
/** As long as a guest's session lives. */
const GUEST_DAYS = 90

const GUESTS_PER_STEP = 20
const FIRST_MS = 1000
const STEP_MS = 500
const REST_MS = 10 * 60_000

type Part = Pick<Services, 'bus' | 'jobs' | 'db' | 'log' | 'now' | 'ownNow'>

/** One batch; their ideas stay. True if there may be more. Throws after the rest is deleted. */
export async function deleteStaleGuests(services: Omit<Part, 'jobs' | 'log'>): Promise<boolean> {
  const { db, ownNow } = services
  if (db.isLocked) return false
  const before = ownNow() - GUEST_DAYS * DAY_MS
  const ids = await findGuestsInactiveSince(db, before, GUESTS_PER_STEP)
  const failures: unknown[] = []
  for (const id of ids) {
    const removal = db.write(async (tx) => {
      await tx.lock('users', id)
      // The guest may have returned or upgraded.
      if (await isGuestInactiveSince(tx, id, before)) await removeAccount(services, tx, id)
    })
    await removal.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  return ids.length === GUESTS_PER_STEP
}

export function startDeletingStaleGuests(services: Part): () => void {
  const { jobs, log: logger } = services
  const step = async () => ({ position: '', restMs: (await deleteStaleGuests(services)) ? STEP_MS : REST_MS })
  return startBackgroundJob({ jobs, name: 'guests who left', firstMs: FIRST_MS, step, logger })
}
