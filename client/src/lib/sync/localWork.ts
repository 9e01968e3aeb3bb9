import { deviceStorage } from './deviceStorage'
import { closeItineraries } from './itinerarySessions'
import { copiesToEvict, databaseName, localCopies, type Copy } from './localCopies'
import { eraseLocalDatabase } from './localDatabase'

const copiesOf = (userId: string) => localCopies(deviceStorage(), userId)

async function eraseCopies(userId: string, copies: readonly ({ itineraryId: string } & Copy)[]): Promise<void> {
  for (const { itineraryId } of copies) copiesOf(userId).forget(itineraryId)
  await Promise.all(copies.map(({ itineraryId, epoch }) => eraseLocalDatabase(databaseName(userId, itineraryId, epoch))))
}

/** How many changes of this person have not reached the server. */
export const unsaved = (userId: string): Promise<number> => Promise.resolve(copiesOf(userId).countUnsaved())

/** Closes and removes every itinerary that this device keeps for the person. */
export async function erase(userId: string): Promise<void> {
  await closeItineraries(userId)
  await eraseCopies(userId, copiesOf(userId).list())
}

/** Closes and removes one itinerary from this device: it is gone, or one may no longer see it, or its copy is of no more use. */
export async function eraseItinerary(userId: string, itineraryId: string): Promise<void> {
  await closeItineraries(userId, itineraryId)
  await eraseCopies(
    userId,
    copiesOf(userId)
      .list()
      .filter((copy) => copy.itineraryId === itineraryId),
  )
}

/** Removes copies that nobody opened for a month and that hold nothing the server lacks. */
export async function evictOldCopies(userId: string, now: number): Promise<void> {
  const copies = copiesOf(userId)
  await eraseCopies(userId, copiesToEvict(copies.list(), now, copies.countUnsaved))
}
