import { keysOf } from '#shared/keysOf'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OverruledEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import type { RecordFields } from '../../../engine/outbox/pendingChange'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useIsLeaving, useOpenItinerary } from '../../../engine/hooks/useItinerarySession'

const none: readonly OverruledEntry[] = []

/**
 * One's own changes to the record that were overruled by somebody else's. Fetched again with each version of the record, and when the page or
 * the network is back: a change sent too late from another device makes no new version.
 */
export function useOverruledEntries(): readonly OverruledEntry[] {
  const { itineraryId } = useOpenItinerary()
  const isLeaving = useIsLeaving()
  const version = useRecord((record) => (record.myRole === 'owner' ? record.recordVersion : 0))
  const record: RecordFields = useRecord((now) => now)
  const { data = none } = useQuery({
    queryKey: [...queryKeys.itineraries.overruled(itineraryId), version],
    queryFn: ({ signal }) => call('GET /itineraries/{id}/overruled', { params: { id: itineraryId }, signal }),
    // A trip created on this device has no version until the server has it.
    enabled: version > 0 && !isLeaving,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // An entry is settled when the record has its values.
  return data.filter(({ mine }) => keysOf(mine).some((field) => record[field] !== mine[field]))
}

/** Whether anything this person entered into the record was overruled. */
export const useIsOverruled = (): boolean => useOverruledEntries().length > 0
