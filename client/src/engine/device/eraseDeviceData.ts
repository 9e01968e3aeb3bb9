import { getDeviceStorage } from './deviceStorage'
import { createOwnerMatcher, findStoredKeys, type OwnerFilter, type UnsavedItineraries } from './storedWork'

/** Responses (responseCache.ts) and pictures (pictureCache.ts) are separate. */
const databaseOf = /^(?:it|outbox):([^:]+)(?::([^:]+))?/

async function databasesHere(isPicked: OwnerFilter): Promise<string[]> {
  const storage = getDeviceStorage()
  const named = findStoredKeys(isPicked).map((key) => databaseNamedBy(key, storage.getItem(key) ?? ''))
  return [...new Set([...(await databaseNames()), ...named])].filter(createOwnerMatcher(databaseOf, isPicked))
}

export const belongsToUnsavedItinerary = (unsent: UnsavedItineraries, itineraryId: string | undefined): boolean =>
  itineraryId === undefined || unsent.has(itineraryId)

export async function findUserStorageNames(
  userId: string,
  isWanted: (itineraryId: string | undefined) => boolean,
): Promise<{ places: string[]; databases: string[] }> {
  const picks: OwnerFilter = (owner, itineraryId) => owner === userId && isWanted(itineraryId)
  return { places: findStoredKeys(picks), databases: await databasesHere(picks) }
}

/** This tab must have closed its databases; others release them. */
export async function eraseDeviceData(isTheirs: OwnerFilter): Promise<void> {
  const databases = await databasesHere(isTheirs)
  for (const key of findStoredKeys(isTheirs)) getDeviceStorage().removeItem(key)
  await Promise.all(databases.map(eraseDatabase))
}

/** Older browsers cannot list databases. */
async function databaseNames(): Promise<string[]> {
  if (!('databases' in indexedDB)) return []
  const found = await indexedDB.databases().catch(() => [])
  return found.flatMap(({ name }) => name ?? [])
}

// `periplo:copy:{user}:{itinerary}` = '{epoch} …', `periplo:unsaved:{user}:…`.
function databaseNamedBy(key: string, text: string): string {
  const [, kind, userId, itineraryId] = key.split(':')
  return kind === 'copy' ? `it:${userId}:${itineraryId}:${text.split(' ')[0]}` : `outbox:${userId}`
}

/** Waits for open connections. */
export const eraseDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not erase the copy.')))
  })
