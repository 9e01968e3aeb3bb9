import type { Location } from '#shared/api/locations'
import { newId } from '#shared/ids'
import type { Outbox } from './outbox'
import { pendingKeyOf, type PendingCreation, type PendingChange } from './pendingChange'

/** What a person can decide about an entry that needs it. Each takes effect at once; what is to be sent is sent again. */
export interface Decisions {
  retry: (entry: PendingChange) => void
  drop: (entry: PendingChange) => void
  /** The trip goes somewhere else. */
  relocate: (creation: PendingCreation, location: Location) => void
}

export function decisionsOn(outbox: Pick<Outbox, 'change'>): Decisions {
  // Only if the entry is still the version that the person saw.
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
