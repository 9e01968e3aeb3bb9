import { useQuery } from '@tanstack/react-query'
import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import type { LostEdit } from '../../../engine/document/lostEditTracker'
import { useReadable } from '../../../lib/store/useReadable'

const none: readonly ItineraryChangeEntry[] = []

export interface AwayChanges {
  /** What others did meanwhile, newest first. */
  changes: readonly ItineraryChangeEntry[]
  /** One's own edits that did not last. */
  lost: readonly LostEdit[]
  /** Forgets all of it: it has been read. */
  forget: () => void
}

/** What there is to tell somebody who comes back to an itinerary. */
export function useAwayNews(): AwayChanges {
  const { itineraryId, userId, absence, lostEdits } = useOpenItinerary()
  const since = useReadable(absence.since, (instant) => instant)
  const lost = useReadable(lostEdits.lost, (edits) => edits)
  const { data: changes = none } = useQuery({
    // Not below the itineraries' key, so that it is not fetched again with them: it is told only once.
    queryKey: ['changes', itineraryId, since],
    queryFn: ({ signal }) =>
      call('GET /itineraries/{id}/changes', {
        params: { id: itineraryId },
        query: { since: new Date(since ?? 0).toISOString() },
        signal,
      }),
    select: (entries) => entries.filter(({ user }) => user.id !== userId),
    enabled: since !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    changes,
    lost,
    forget() {
      absence.forget()
      lostEdits.forget()
    },
  }
}
