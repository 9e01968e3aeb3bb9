import type { Location } from '#shared/api/locations'
import { newId } from '#shared/ids'
import { outboxOf, type Outbox } from '../outbox/outbox'
import { pendingKeyOf, type PendingCreation, type PendingChange } from '../outbox/pendingChange'
import { useOpenItinerary } from './useItinerarySession'

export interface OutboxDecisions {
  retry: (entry: PendingChange) => void
  drop: (entry: PendingChange) => void
  relocate: (creation: PendingCreation, location: Location) => void
}

export const useOutboxDecisions = (): OutboxDecisions => createOutboxDecisions(outboxOf(useOpenItinerary().userId))

function createOutboxDecisions(outbox: Pick<Outbox, 'change'>): OutboxDecisions {
  // No-op if the entry changed since it was shown.
  const decide = (entry: PendingChange, next: (entry: PendingChange, stamp: string) => PendingChange | undefined) => {
    const stamp = newId()
    void outbox.change(pendingKeyOf(entry), (now) => (now?.stamp === entry.stamp ? next(now, stamp) : now))
  }
  return {
    retry: (entry) => decide(entry, (now, stamp) => ({ ...now, stamp, refused: null })),
    drop: (entry) => decide(entry, () => undefined),
    relocate: (creation, location) =>
      decide(creation, (now, stamp) =>
        now.kind === 'birth'
          ? {
              ...now,
              stamp,
              refused: null,
              request: { ...now.request, location: { geonameId: location.geonameId } },
              head: { ...now.head, location },
            }
          : now,
      ),
  }
}
