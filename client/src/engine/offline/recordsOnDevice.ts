import { derive, type Readable } from '../../lib/store/store'
import { parseStoredRecord } from '../document/recordStore'
import type { FullRecord } from '../base/itinerarySource'
import { localCopiesOf, localDatabaseName } from '../device/localCopies'
import { derivePendingItineraryChanges, withPendingRecord } from '../outbox/itineraryPending'
import { outboxOf, type PendingItems } from '../outbox/outbox'

/** Last opened first. Does not open documents. */
export async function readLocalRecords(userId: string): Promise<FullRecord[]> {
  const copies = localCopiesOf(userId)
    .list()
    .toSorted((a, b) => b.openedAt - a.openedAt)
  const texts = await Promise.all(
    copies.map(({ itineraryId, epoch }) => readCustom(localDatabaseName(userId, itineraryId, epoch))),
  )
  return texts.flatMap((text) => parseStoredRecord(text)?.head ?? [])
}

export function derivePendingCreationRecords(userId: string): Readable<readonly FullRecord[]> {
  const outbox = outboxOf(userId)
  const headsIn = (items: PendingItems) =>
    [...items.values()].flatMap((entry) =>
      entry.kind === 'birth' && !entry.isPosted
        ? (withPendingRecord(undefined, derivePendingItineraryChanges(outbox, entry.itineraryId).get()) ?? [])
        : [],
    )
  return derive(outbox.items, headsIn)
}

/** Reads y-indexeddb's `custom` store. Never creates the database. */
const readCustom = (name: string): Promise<unknown> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', (event) => {
      event.preventDefault()
      resolve(undefined)
    })
    request.addEventListener('success', () => {
      const database = request.result
      const reading = database.transaction('custom').objectStore('custom').get('heading')
      const end = (value: unknown) => {
        database.close()
        resolve(value)
      }
      reading.addEventListener('success', () => end(reading.result))
      reading.addEventListener('error', () => end(undefined))
    })
  })
