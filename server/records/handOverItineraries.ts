import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { findHeir, itineraryIdsJoinedBy, removeMembership } from './collaboratorStore'
import { noteDeletion } from './endingStore'
import { changeOwner, findItinerary, itineraryIdsOwnedBy, findRecord, removeItinerary } from './itineraryStore'
import { changePeople } from './recordVersionStore'

interface Changed {
  itineraryId: string
  ownerId: string
  before: ItineraryRecord
  after: ItineraryRecord
}

/** What became of the itineraries of somebody who goes. */
export interface HandedOverItineraries {
  /** Have another owner, or one collaborator less. */
  changed: Changed[]
  deleted: string[]
}

/**
 * Takes somebody out of all itineraries, inside the transaction that ends their account: what they own passes to its oldest editor with a full account, or
 * goes when it has none; what they only take part in stays with the others.
 */
export async function handOverItineraries(tx: Transaction, userId: string, now: number): Promise<HandedOverItineraries> {
  await tx.lock('users', userId)
  await lockAll(tx, [...(await itineraryIdsJoinedBy(tx, userId)), ...(await itineraryIdsOwnedBy(tx, userId))])
  const left: Changed[] = []
  // Asked again now that nobody else changes them: somebody who went at the same time may have passed one on.
  for (const id of await itineraryIdsJoinedBy(tx, userId))
    left.push(...(await changing(tx, id, now, async () => void (await removeMembership(tx, id, userId)))))
  const { changed, deleted } = await handOver(tx, await itineraryIdsOwnedBy(tx, userId), now)
  return { changed: [...left, ...changed], deleted }
}

/** The same with some of those they own, the oldest. */
export async function handOverOwnItineraries(
  tx: Transaction,
  userId: string,
  now: number,
  atMost?: number,
): Promise<HandedOverItineraries> {
  await tx.lock('users', userId)
  const owned = await itineraryIdsOwnedBy(tx, userId, atMost)
  await lockAll(tx, owned)
  return handOver(tx, owned, now)
}

/** In the order in which everybody locks several: nobody waits for somebody who waits for them. */
async function lockAll(tx: Transaction, itineraryIds: readonly string[]): Promise<void> {
  for (const id of itineraryIds.toSorted()) await tx.lock('docs', id)
}

async function handOver(tx: Transaction, itineraryIds: readonly string[], now: number): Promise<HandedOverItineraries> {
  const deleted: string[] = []
  const changed: Changed[] = []
  for (const id of itineraryIds) {
    const heir = await findHeir(tx, id)
    if (heir === undefined) {
      await noteDeletion(tx, id, now)
      await removeItinerary(tx, id)
      deleted.push(id)
    } else {
      const passOn = async () => {
        await changeOwner(tx, id, heir)
        await removeMembership(tx, id, heir)
      }
      changed.push(...(await changing(tx, id, now, passOn)))
    }
  }
  return { changed, deleted }
}

async function changing(tx: Transaction, itineraryId: string, now: number, act: () => Promise<void>): Promise<Changed[]> {
  const before = await findRecord(tx, itineraryId)
  await act()
  await changePeople(tx, itineraryId, { userId: null, at: now })
  const after = await findRecord(tx, itineraryId)
  const ownerId = (await findItinerary(tx, itineraryId))?.userId
  return before === undefined || after === undefined || ownerId === undefined ? [] : [{ itineraryId, ownerId, before, after }]
}

/** Tells whoever has these itineraries open, right after the commit: first who may no more, then the others. */
export function emitHandedOver(
  { bus }: Pick<Services, 'bus'>,
  userId: string,
  { changed, deleted }: HandedOverItineraries,
): void {
  for (const itineraryId of deleted) bus.emit('itineraryDeleted', { itineraryId })
  for (const change of changed) {
    bus.emit('accessRevoked', { itineraryId: change.itineraryId, userId })
    bus.emit('recordChanged', change)
  }
}
