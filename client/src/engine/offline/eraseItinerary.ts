import { eraseDatabase } from '../device/eraseDeviceData'
import { outboxOf } from '../outbox/outbox'
import { closeItinerarySessions } from '../session/itinerarySessions'
import { localCopiesOf, localDatabaseName, type LocalCopy } from '../device/localCopies'

async function eraseCopies(userId: string, copies: readonly ({ itineraryId: string } & LocalCopy)[]): Promise<void> {
  for (const { itineraryId } of copies) localCopiesOf(userId).forget(itineraryId)
  await Promise.all(copies.map(({ itineraryId, epoch }) => eraseDatabase(localDatabaseName(userId, itineraryId, epoch))))
}

export async function eraseItineraryUnlessUnsaved(userId: string, itineraryId: string): Promise<void> {
  if (localCopiesOf(userId).countUnsaved(itineraryId) === 0) await eraseItinerary(userId, itineraryId)
}

/** With `nextEpoch`, the itinerary opens next as that generation. */
export async function eraseItinerary(userId: string, itineraryId: string, nextEpoch?: number): Promise<void> {
  await closeItinerarySessions(userId, itineraryId)
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
