import { belongingsOf, isUnsent, type Unsent } from '../deviceData'
import { draftsInTab } from '../drafts'
import { deviceStorage } from '../sync/deviceStorage'
import { pack, unpack } from './packing'
import { readDatabase, writeDatabase, type KeptDatabase } from './wholeDatabase'

/** What this browser keeps of somebody: places in local storage, and databases. */
interface Belongings {
  places: [name: string, text: string][]
  databases: KeptDatabase[]
}

/** As bytes, what this person has not saved; forms that this tab has begun are part of it. */
export async function gather(userId: string, unsent: Unsent): Promise<Uint8Array<ArrayBuffer>> {
  const storage = deviceStorage()
  const { places, databases } = await belongingsOf(userId, (itineraryId) => isUnsent(unsent, itineraryId))
  const kept = await Promise.all(databases.map(readDatabase))
  return pack({
    places: [...places.map((name): [string, string] => [name, storage.getItem(name) ?? '']), ...draftsInTab(userId)],
    databases: kept.filter((database) => database !== undefined),
  } satisfies Belongings)
}

/** Puts it back where it was; what is there by now stays. */
export async function putBack(packed: Uint8Array<ArrayBuffer>): Promise<void> {
  // Nobody else can have locked it.
  const { places, databases } = unpack(packed) as Belongings
  for (const database of databases) await writeDatabase(database)
  const storage = deviceStorage()
  for (const [name, text] of places) if (storage.getItem(name) === null) storage.setItem(name, text)
}
