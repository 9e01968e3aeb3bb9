import { deviceStorage } from './deviceStorage'
import { pickedBy, placesHere, type OwnerFilter, type UnsavedItineraries } from './storedWork'

/**
 * Everything this browser stores of people's own work: databases and keys of local storage, whose names all contain the user id. Answers of the
 * server (answerCache.ts) and pictures (pictureCache.ts) are not part of it.
 */
const databaseOf = /^(?:it|outbox):([^:]+)(?::([^:]+))?/

async function databasesHere(isPicked: OwnerFilter): Promise<string[]> {
  const storage = deviceStorage()
  const named = placesHere(isPicked).map((place) => databaseNamedBy(place, storage.getItem(place) ?? ''))
  return [...new Set([...(await databaseNames()), ...named])].filter(pickedBy(databaseOf, isPicked))
}

/** Whether stored data about that itinerary (undefined: about none in particular) is needed for the unsaved work. */
export const isPartOfUnsaved = (unsent: UnsavedItineraries, itineraryId: string | undefined): boolean =>
  itineraryId === undefined || unsent.has(itineraryId)

/** What is kept of one person, as far as it is `wanted`. */
export async function dataOfUser(
  userId: string,
  isWanted: (itineraryId: string | undefined) => boolean,
): Promise<{ places: string[]; databases: string[] }> {
  const picks: OwnerFilter = (owner, itineraryId) => owner === userId && isWanted(itineraryId)
  return { places: placesHere(picks), databases: await databasesHere(picks) }
}

/** Erases what `isTheirs` picks. Other tabs let go of it; nothing in this one may still be using it. */
export async function eraseDeviceData(isTheirs: OwnerFilter): Promise<void> {
  const databases = await databasesHere(isTheirs)
  for (const place of placesHere(isTheirs)) deviceStorage().removeItem(place)
  await Promise.all(databases.map(eraseDatabase))
}

/** Every database the browser has. Older browsers cannot list them; there the places in local storage name them. */
async function databaseNames(): Promise<string[]> {
  if (!('databases' in indexedDB)) return []
  const found = await indexedDB.databases().catch(() => [])
  return found.flatMap(({ name }) => name ?? [])
}

// periplo:copy:{user}:{itinerary} = '{epoch} …', periplo:unsaved:{user}:… : the names that localCopies and the outbox use.
function databaseNamedBy(place: string, text: string): string {
  const [, kind, userId, itineraryId] = place.split(':')
  return kind === 'copy' ? `it:${userId}:${itineraryId}:${text.split(' ')[0]}` : `outbox:${userId}`
}

/** Erases a database; waits for whoever still has it open. */
export const eraseDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not erase the copy.')))
  })
