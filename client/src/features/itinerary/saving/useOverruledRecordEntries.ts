import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keysOf } from '#shared/keysOf'
import type { OverruledEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import type { RecordFields } from '../../../engine/outbox/pendingChange'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useIsLeavingItinerary, useOpenItinerary, useSaveState } from '../../../engine/hooks/useItinerarySession'
import { withOverruled, type SaveState } from '../../../engine/saving/saveState'

const none: readonly OverruledEntry[] = []

/** Also on focus: a late change from another device makes no new version. */
export function useOverruledRecordEntries(): readonly OverruledEntry[] {
  const { itineraryId } = useOpenItinerary()
  const isLeaving = useIsLeavingItinerary()
  const version = useRecord((record) => (record.myRole === 'owner' ? record.recordVersion : 0))
  const record: RecordFields = useRecord((now) => now)
  const { data = none } = useQuery({
    queryKey: [...queryKeys.itineraries.overruled(itineraryId), version],
    queryFn: ({ signal }) => call('GET /itineraries/{id}/overruled', { params: { id: itineraryId }, signal }),
    // 0 unless owner, and for trips not yet on the server.
    enabled: version > 0 && !isLeaving,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Settled once the record has the values.
  return data.filter(({ mine }) => keysOf(mine).some((field) => record[field] !== mine[field]))
}

export const useIsOverruled = (): boolean => useOverruledRecordEntries().length > 0

/** Adds overruled entries, which the session does not know. */
export const useSaveChipState = (): SaveState => withOverruled(useSaveState(), useIsOverruled())
