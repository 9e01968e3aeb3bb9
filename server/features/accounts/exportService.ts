import { setImmediate } from 'node:timers/promises'
import type { UserData } from '#shared/api/users'
import type { Services } from '#server/base/services'
import { notFound } from '#server/base/errors'
import { overruledOf } from '#server/records/overruledStore'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { exportLists, exportTraces } from './exportStore'
import { findUserPublic } from '#server/accounts/userStore'
import { readItinerary } from '#server/records/readItinerary'

/** Everything that Periplo keeps of one person. Throws NotFoundError when there is nobody of that id. */
export async function exportData(services: Services, userId: string): Promise<UserData> {
  const { db, now, settle } = services
  const found = findUserPublic(db, userId, userId)
  if (found === undefined) throw notFound('User')
  const itineraries: UserData['itineraries'] = []
  for (const id of itineraryIdsOwnedBy(db, userId)) {
    await settle(id)
    const itinerary = await readItinerary(services, id, userId)
    if (itinerary !== undefined) itineraries.push(itinerary)
    // Hundreds of long trips are a while of work: others get their turns in between.
    await setImmediate()
  }
  return {
    exportedAt: new Date(now()).toISOString(),
    user: { ...found.user, email: found.email },
    itineraries,
    lists: exportLists(db, userId),
    overruledEdits: overruledOf(db, userId),
    ...exportTraces(db, userId),
  }
}
