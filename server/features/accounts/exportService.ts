import type { UserData } from '#shared/api/users'
import type { Services } from '#server/base/services'
import { notFound } from '#server/base/errors'
import type { NextTurn } from '#server/base/turns'
import { overruledOf } from '#server/records/overruledStore'
import { NO_EMAIL } from '#server/accounts/userStore'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { exportLists, exportTraces } from './exportStore'
import { findOwnAccount } from './ownAccount'
import { readItinerary } from '#server/records/readItinerary'

/** Exports that are being made, each for one person. */
const underWay = new Map<string, Promise<UserData>>()

/**
 * Everything that Periplo keeps of one person. Who asks again meanwhile is given the same: hundreds of long trips fill the memory once.
 * Throws NotFoundError when there is nobody of that id.
 */
export function exportData(services: Services, userId: string, nextTurn: NextTurn): Promise<UserData> {
  const known = underWay.get(userId)
  if (known !== undefined) return known
  const made = collectData(services, userId, nextTurn).finally(() => underWay.delete(userId))
  underWay.set(userId, made)
  return made
}

async function collectData(services: Services, userId: string, nextTurn: NextTurn): Promise<UserData> {
  const { db, now, settle } = services
  const found = await findOwnAccount(services, userId)
  if (found === undefined) throw notFound('User')
  const itineraries: UserData['itineraries'] = []
  for (const id of await itineraryIdsOwnedBy(db, userId)) {
    await settle(id)
    // They are a while of work: others get their turns in between.
    const itinerary = await nextTurn(() => readItinerary(services, id, userId))
    if (itinerary !== undefined) itineraries.push(itinerary)
  }
  return {
    exportedAt: new Date(now()).toISOString(),
    user: { ...found.user, ...(found.email !== NO_EMAIL && { email: found.email }) },
    itineraries,
    ...(await db.snapshot(async (at) => ({
      lists: await exportLists(at, userId),
      overruledEdits: await overruledOf(at, userId),
      ...(await exportTraces(at, userId)),
    }))),
  }
}
