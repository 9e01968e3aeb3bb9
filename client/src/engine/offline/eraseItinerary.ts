import { eraseDatabase } from '../device/eraseDeviceData'
import { outboxOf } from '../outbox/outbox'
import { closeItineraries } from '../session/itinerarySessions'
import { localCopiesOf, databaseName, type LocalCopy } from '../device/localCopies'

async function eraseCopies(userId: string, copies: readonly ({ itineraryId: string } & LocalCopy)[]): Promise<void> {
  for (const { itineraryId } of copies) localCopiesOf(userId).forget(itineraryId)
  await Promise.all(copies.map(({ itineraryId, epoch }) => eraseDatabase(databaseName(userId, itineraryId, epoch))))
}

/** Removes one itinerary that is over, unless work waits in it about which somebody must decide. */
export async function eraseItineraryUnlessUnsaved(userId: string, itineraryId: string): Promise<void> {
  if (localCopiesOf(userId).countUnsaved(itineraryId) === 0) await eraseItinerary(userId, itineraryId)
}

/**
 * Closes and removes one itinerary from this device: it is gone, or one may no longer see it, or its copy is of no more use. With
 * `nextEpoch` it opens next as that generation.
 */
export async function eraseItinerary(userId: string, itineraryId: string, nextEpoch?: number): Promise<void> {
  await closeItineraries(userId, itineraryId)
  const outbox = outboxOf(userId)
  await outbox.opened
  const own = [...outbox.items.get()].filter(([, entry]) => entry.itineraryId === itineraryId)
  await Promise.all(own.map(([key]) => outbox.change(key, () => undefined)))
  await eraseCopies(
    userId,
    localCopiesOf(userId)
      .list()
      .filter((copy) => copy.itineraryId === itineraryId),
  )
  if (nextEpoch !== undefined) localCopiesOf(userId).remember(itineraryId, { epoch: nextEpoch, openedAt: Date.now() })
}
