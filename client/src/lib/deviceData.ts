import { deviceStorage } from './sync/deviceStorage'

/**
 * What this browser keeps of people's work: databases and places in local storage, whose names all say whose they are. What the server told
 * is kept apart (lib/seen.ts), and so are pictures (lib/appUpdate.ts).
 */
const databaseOf = /^(?:it|outbox):([^:]+)/
const placeOf = /^periplo:(?:copy|unsaved|since|places|visit|draft):([^:]+)/

const ownerOf = (pattern: RegExp, name: string): string | undefined => pattern.exec(name)?.[1]

/** Erases what is kept of everybody that `isTheirs` picks. Other tabs let go of it; nothing in this one may still be using it. */
export async function eraseDeviceData(isTheirs: (userId: string) => boolean): Promise<void> {
  const isErased = (pattern: RegExp) => (name: string) => {
    const owner = ownerOf(pattern, name)
    return owner !== undefined && isTheirs(owner)
  }
  const storage = deviceStorage()
  const places = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter(isErased(placeOf))
  const named = places.map((place) => databaseNamedBy(place, storage.getItem(place) ?? ''))
  for (const place of places) storage.removeItem(place)
  const databases = [...(await databaseNames()), ...named].filter(isErased(databaseOf))
  await Promise.all([...new Set(databases)].map(eraseDatabase))
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
