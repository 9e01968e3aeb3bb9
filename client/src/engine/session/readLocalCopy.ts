import type { LocalDatabase } from '../device/localDatabase'
import type { RecordStore } from '../document/recordStore'
import type { Outbox } from '../outbox/outbox'
import type { ItineraryConnection } from '../wire/connection'

/** Longest wait for storage that hangs. */
const OPENING_MS = 2000

const withinOpeningTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, OPENING_MS))])

const STAMP_KEY = 'stamp'

/** Stores the server's stamp for the next visit. Failures are ignored. */
export const storeServerStamp = (database: Pick<LocalDatabase, 'remember'>, stamp: string): Promise<void> =>
  database.remember(STAMP_KEY, stamp).catch(() => undefined)

interface CopyReaders {
  database: Pick<LocalDatabase, 'opened' | 'loaded' | 'recall'>
  recordStore: Pick<RecordStore, 'recalled'>
  outbox: Pick<Outbox, 'opened'>
  connection: Pick<ItineraryConnection, 'setStamp'>
  /** Only with unsaved changes can a damaged copy have lost work. */
  hasUnsaved: () => boolean
}

export async function readLocalCopy({ database, recordStore, outbox, connection, hasUnsaved }: CopyReaders): Promise<void> {
  database.loaded.then(
    (copy) => {
      if (copy === 'damaged' && hasUnsaved())
        void import('./notifyDamage').then(({ showDamagedCopyToast }) => showDamagedCopyToast())
    },
    () => undefined,
  )
  const stamped = database.recall(STAMP_KEY).then(
    (stamp) => typeof stamp === 'string' && connection.setStamp(stamp),
    () => undefined,
  )
  await Promise.all([database.opened, recordStore.recalled, withinOpeningTime(stamped), withinOpeningTime(outbox.opened)])
}
