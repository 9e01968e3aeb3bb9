import type { ItineraryHead } from '../sync/itinerarySource'
import { ownWaiting, withWaiting } from '../sync/ownWaiting'
import { derive, type Readable } from '../sync/store'
import { outboxOf, type Items } from './outbox'

/** The trips of this person that were born on this device and that the server does not know yet, as their owner left them. */
export function birthsOf(userId: string): Readable<readonly ItineraryHead[]> {
  const outbox = outboxOf(userId)
  const headsIn = (items: Items) =>
    [...items.values()].flatMap((entry) =>
      entry.kind === 'birth' && !entry.isPosted
        ? (withWaiting(undefined, ownWaiting(outbox, entry.itineraryId).get()) ?? [])
        : [],
    )
  return derive(outbox.items, headsIn)
}
