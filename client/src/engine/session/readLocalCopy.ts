import type { LocalDatabase } from '../device/localDatabase'
import type { RecordStore } from '../document/recordStore'
import type { Outbox } from '../outbox/outbox'
import type { ItineraryConnection } from '../wire/connection'

/** How long opening waits for a part of this device that may hang. */
const OPENING_MS = 2000

const withinOpeningTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, OPENING_MS))])

const STAMP_KEY = 'stamp'

/** Keeps the server's stamp for the next visit. A device that keeps nothing proves nothing. */
export const rememberStamp = (database: Pick<LocalDatabase, 'remember'>, stamp: string): Promise<void> =>
  database.remember(STAMP_KEY, stamp).catch(() => undefined)

interface CopyReaders {
  database: Pick<LocalDatabase, 'opened' | 'loaded' | 'recall'>
  recordStore: Pick<RecordStore, 'recalled'>
  outbox: Pick<Outbox, 'opened'>
  connection: Pick<ItineraryConnection, 'setStamp'>
  /** Whether the server lacks something of this device: only then can a damaged copy have lost work. */
  hasUnsaved: () => boolean
}

/** Resolves when what this device keeps of an itinerary has been read, or has been waited for long enough. */
export async function readLocalCopy({ database, recordStore, outbox, connection, hasUnsaved }: CopyReaders): Promise<void> {
  database.loaded.then(
    (copy) => {
      if (copy === 'damaged' && hasUnsaved()) void import('./notifyDamage').then(({ notifyDamage }) => notifyDamage())
    },
    () => undefined,
  )
  const stamped = database.recall(STAMP_KEY).then(
    (stamp) => typeof stamp === 'string' && connection.setStamp(stamp),
    () => undefined,
  )
  await Promise.all([database.opened, recordStore.recalled, withinOpeningTime(stamped), withinOpeningTime(outbox.opened)])
}
