import type { FullRecord } from '../base/itinerarySource'
import { itineraryPending, withPendingRecord } from './itineraryPending'
import { derive, type Readable } from '../../lib/store/store'
import { outboxOf, type PendingItems } from './outbox'

/** Itineraries created offline and not sent, with later changes. */
export function pendingCreations(userId: string): Readable<readonly FullRecord[]> {
  const outbox = outboxOf(userId)
  const headsIn = (items: PendingItems) =>
    [...items.values()].flatMap((entry) =>
      entry.kind === 'birth' && !entry.isPosted
        ? (withPendingRecord(undefined, itineraryPending(outbox, entry.itineraryId).get()) ?? [])
        : [],
    )
  return derive(outbox.items, headsIn)
}
