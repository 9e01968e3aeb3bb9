import type { UserDataExport } from '#shared/api/users'
import type { Services } from '#server/base/services'
import { notFoundError } from '#server/base/errors'
import type { FairRunner } from '#server/base/fairScheduler'
import { listAllOverruled } from '#server/records/overruledStore'
import { NO_EMAIL } from '#server/accounts/userStore'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { exportLists, readUserActivity } from './exportStore'
import { findOwnAccount } from './ownAccount'
import { readItinerary } from '#server/records/readItinerary'

const running = new Map<string, Promise<UserDataExport>>()

/** Parallel requests share one export, which bounds memory. Throws AppError `NotFoundError`. */
export function exportUserData(services: Services, userId: string, runFairly: FairRunner): Promise<UserDataExport> {
  const known = running.get(userId)
  if (known !== undefined) return known
  const made = collectData(services, userId, runFairly).finally(() => running.delete(userId))
  running.set(userId, made)
  return made
}

async function collectData(services: Services, userId: string, runFairly: FairRunner): Promise<UserDataExport> {
  const { db, now, settle } = services
  const found = await findOwnAccount(services, userId)
  if (found === undefined) throw notFoundError('User')
  const itineraries: UserDataExport['itineraries'] = []
  for (const id of await itineraryIdsOwnedBy(db, userId)) {
    await settle(id)
    // Long work: other requests run in between.
    const itinerary = await runFairly(() => readItinerary(services, id, userId))
    if (itinerary !== undefined) itineraries.push(itinerary)
  }
  return {
    exportedAt: new Date(now()).toISOString(),
    user: { ...found.user, ...(found.email !== NO_EMAIL && { email: found.email }) },
    itineraries,
    ...(await db.snapshot(async (at) => ({
      lists: await exportLists(at, userId),
      overruledEdits: await listAllOverruled(at, userId),
      ...(await readUserActivity(at, userId)),
    }))),
  }
}
