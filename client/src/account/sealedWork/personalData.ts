import { dataOfUser, isPartOfUnsaved } from '../../engine/device/eraseDeviceData'
import { type UnsavedItineraries } from '../../engine/device/storedWork'
import { draftsInTab } from '../../engine/device/drafts'
import { deviceStorage } from '../../engine/device/deviceStorage'
import { pack, unpack } from './packing'
import { dumpDatabase, restoreDatabase, type DatabaseDump } from './databaseDump'

/** A user's local storage entries and databases. */
interface UserData {
  places: [name: string, text: string][]
  databases: DatabaseDump[]
}

/** Includes form drafts of this tab. */
export async function collectUserData(userId: string, unsent: UnsavedItineraries): Promise<Uint8Array<ArrayBuffer>> {
  const storage = deviceStorage()
  const { places, databases } = await dataOfUser(userId, (itineraryId) => isPartOfUnsaved(unsent, itineraryId))
  const kept = await Promise.all(databases.map(dumpDatabase))
  return pack({
    places: [...places.map((name): [string, string] => [name, storage.getItem(name) ?? '']), ...draftsInTab(userId)],
    databases: kept.filter((database) => database !== undefined),
  } satisfies UserData)
}

/** Existing entries win. */
export async function restoreUserData(packed: Uint8Array<ArrayBuffer>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this user can have sealed it
  const { places, databases } = unpack(packed) as UserData
  for (const database of databases) await restoreDatabase(database)
  const storage = deviceStorage()
  for (const [name, text] of places) if (storage.getItem(name) === null) storage.setItem(name, text)
}
