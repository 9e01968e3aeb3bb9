import { draftKeys } from './drafts'
import { deviceStorage } from './deviceStorage'

/**
 * Everything this browser stores of people's own work: databases and keys of local storage, whose names all contain the user id. Answers of the
 * server (answerCache.ts) and pictures (pictureCache.ts) are not part of it.
 */
const databaseOf = /^(?:it|outbox):([^:]+)(?::([^:]+))?/
const placeOf = /^periplo:(?:copy|unsaved|since|places|visit|draft):([^:]+)(?::([^:]+))?/
const unsentOf = /^periplo:(?:unsaved|draft):([^:]+):([^:]+)/

/** Whether it is that person's, and, where it is about one, of that itinerary. */
type OwnerFilter = (userId: string, itineraryId: string | undefined) => boolean

const pickedBy =
  (pattern: RegExp, isPicked: OwnerFilter) =>
  (name: string): boolean => {
    const [, userId, itineraryId] = pattern.exec(name) ?? []
    return userId !== undefined && isPicked(userId, itineraryId)
  }

const placesHere = (isPicked: OwnerFilter): string[] => {
  const storage = deviceStorage()
  return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter(pickedBy(placeOf, isPicked))
}

async function databasesHere(isPicked: OwnerFilter): Promise<string[]> {
  const storage = deviceStorage()
  const named = placesHere(isPicked).map((place) => databaseNamedBy(place, storage.getItem(place) ?? ''))
  return [...new Set([...(await databaseNames()), ...named])].filter(pickedBy(databaseOf, isPicked))
}

/** Of which itineraries somebody has something here that the server lacks: changes, and forms with words in them. */
export type UnsavedItineraries = ReadonlySet<string>

/** By person, whatever of theirs waits in this browser; forms as far as this tab knows of them. */
export function unsavedByUser(): ReadonlyMap<string, UnsavedItineraries> {
  const found = new Map<string, Set<string>>()
  for (const name of [...placesHere(() => true), ...draftKeys('sessionStorage')]) {
    const [, userId, itineraryId] = unsentOf.exec(name) ?? []
    if (userId !== undefined && itineraryId !== undefined) found.set(userId, (found.get(userId) ?? new Set()).add(itineraryId))
  }
  return found
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
