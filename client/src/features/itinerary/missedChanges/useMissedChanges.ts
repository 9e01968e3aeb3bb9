import { useQuery } from '@tanstack/react-query'
import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import type { LostEdit } from '../../../engine/document/lostEditTracker'
import { useReadable } from '../../../lib/store/useReadable'

const none: readonly ItineraryChangeEntry[] = []

export interface MissedChanges {
  /** Newest first. */
  changes: readonly ItineraryChangeEntry[]
  lost: readonly LostEdit[]
  markAsRead: () => void
}

export function useMissedChanges(): MissedChanges {
  const { itineraryId, userId, absence, lostEdits } = useOpenItinerary()
  const since = useReadable(absence.since, (instant) => instant)
  const lost = useReadable(lostEdits.lost, (edits) => edits)
  const { data: changes = none } = useQuery({
    // A key of its own: must not be refetched with the itinerary.
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
    markAsRead() {
      absence.forget()
      lostEdits.forget()
    },
  }
}
