import { waitForRequest, waitForTransaction } from '../../lib/indexedDb'
import { findUserStorageNames, belongsToUnsavedItinerary } from '../../engine/device/eraseDeviceData'
import type { UnsavedItineraries } from '../../engine/device/storedWork'
import { listTabDrafts } from '../../engine/device/drafts'
import { getDeviceStorage } from '../../engine/device/deviceStorage'

interface UserData {
  places: [name: string, text: string][]
  databases: DatabaseDump[]
}

interface DatabaseDump {
  name: string
  version: number
  stores: StoreDump[]
}

interface StoreDump {
  name: string
  /** `autoIncrement`. */
  isNumbered: boolean
  rows: [key: IDBValidKey, value: unknown][]
}

/** Reference to bytes after the JSON. */
interface Elsewhere {
  $at: number
  $bytes: number
  /** MIME type, for a `Blob`. */
  $type?: string
}

/** Includes form drafts of this tab. */
export async function collectUserData(userId: string, unsent: UnsavedItineraries): Promise<Uint8Array<ArrayBuffer>> {
  const storage = getDeviceStorage()
  const { places, databases } = await findUserStorageNames(userId, (itineraryId) =>
    belongsToUnsavedItinerary(unsent, itineraryId),
  )
  const kept = await Promise.all(databases.map(dumpDatabase))
  return encodeWithBlobs({
    places: [...places.map((name): [string, string] => [name, storage.getItem(name) ?? '']), ...listTabDrafts(userId)],
    databases: kept.filter((database) => database !== undefined),
  } satisfies UserData)
}

/** Existing entries win. */
export async function restoreUserData(packed: Uint8Array<ArrayBuffer>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this user can have sealed it
  const { places, databases } = decodeWithBlobs(packed) as UserData
  for (const database of databases) await restoreDatabase(database)
  const storage = getDeviceStorage()
  for (const [name, text] of places) if (storage.getItem(name) === null) storage.setItem(name, text)
}

/** Undefined if missing. Our stores have no key paths or indexes. */
async function dumpDatabase(name: string): Promise<DatabaseDump | undefined> {
  const database = await opened(name)
  if (database === undefined) return undefined
  try {
    const names = [...database.objectStoreNames]
    const transaction = names.length === 0 ? undefined : database.transaction(names)
    const stores = names.map(async (storeName): Promise<StoreDump> => {
      const store = transaction?.objectStore(storeName)
      if (store === undefined) throw new Error('No store without its database')
      const [keys, values] = await Promise.all([
        waitForRequest<IDBValidKey[]>(store.getAllKeys()),
        waitForRequest<unknown[]>(store.getAll()),
      ])
      return { name: storeName, isNumbered: store.autoIncrement, rows: keys.map((key, i) => [key, values[i]]) }
    })
    return { name, version: database.version, stores: await Promise.all(stores) }
  } finally {
    database.close()
  }
}

/** Existing keys win; auto-numbered rows are appended. */
async function restoreDatabase({ name, version, stores }: DatabaseDump): Promise<void> {
  const database = await opened(name, { version, stores })
  if (database === undefined) throw new Error('The browser did not open the database.')
  try {
    const there = stores.filter((store) => database.objectStoreNames.contains(store.name))
    if (there.length === 0) return
    const transaction = database.transaction(
      there.map((store) => store.name),
      'readwrite',
    )
    const done = waitForTransaction(transaction)
    for (const { name: storeName, isNumbered, rows } of there) {
      const store = transaction.objectStore(storeName)
      for (const [key, value] of rows) {
        if (isNumbered) store.add(value)
        else if ((await waitForRequest(store.getKey(key))) === undefined) store.put(value, key)
      }
    }
    await done
  } finally {
    database.close()
  }
}

/** `[u32 jsonLength][json][binary parts]` */
export async function encodeWithBlobs(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  let end = 0
  const put = (part: Blob | Uint8Array<ArrayBuffer>, size: number, type: { $type?: string }): Elsewhere => {
    parts.push(part)
    end += size
    return { $at: end - size, $bytes: size, ...type }
  }
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Blob) return put(part, part.size, { $type: part.type })
    return part instanceof Uint8Array ? put(new Uint8Array(part), part.byteLength, {}) : part
  })
  const words = new TextEncoder().encode(text)
  return new Uint8Array(await new Blob([new Uint32Array([words.length]), words, ...parts]).arrayBuffer())
}

export function decodeWithBlobs(packed: Uint8Array<ArrayBuffer>): unknown {
  const length = new Uint32Array(packed.slice(0, 4).buffer)[0] ?? 0
  const begin = 4 + length
  return JSON.parse(new TextDecoder().decode(packed.subarray(4, begin)), (_, part: unknown) => {
    if (!isElsewhere(part)) return part
    const bytes = packed.slice(begin + part.$at, begin + part.$at + part.$bytes)
    return part.$type === undefined ? bytes : new Blob([bytes], { type: part.$type })
  })
}

/** Creates a missing database from `plan`; without a plan, undefined. */
const opened = (name: string, plan?: Pick<DatabaseDump, 'version' | 'stores'>): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, plan?.version)
    request.addEventListener('upgradeneeded', () => {
      if (plan === undefined) request.transaction?.abort()
      for (const store of plan?.stores ?? []) {
        if (!request.result.objectStoreNames.contains(store.name))
          request.result.createObjectStore(store.name, { autoIncrement: store.isNumbered })
      }
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      if (plan === undefined && request.error?.name === 'AbortError') resolve(undefined)
      else reject(request.error ?? new Error('The database did not open.'))
    })
  })

const isElsewhere = (value: unknown): value is Elsewhere => typeof value === 'object' && value !== null && '$at' in value
