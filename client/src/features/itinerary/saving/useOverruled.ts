import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OverruledEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import { notifyFailure } from '../../../lib/notices'
import type { RecordFields } from '../../../engine/outbox/pendingChange'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useRecord } from '../../../engine/hooks/useItinerary'
import type { SaveState } from '../../../engine/saving/saveState'
import { useOpenItinerary, useSaveState } from '../../../engine/hooks/useItinerarySession'
import { overruledTexts } from './overruledTexts'

const none: readonly OverruledEntry[] = []

/**
 * One's own changes to the record that were overruled by somebody else's, and what can be done about them. Fetched again with each version of
 * the record, and when the page or the network is back: a change sent too late from another device makes no new version.
 */
export function useOverruled() {
  const { itineraryId, recordEditor } = useOpenItinerary()
  const queries = useQueryClient()
  const version = useRecord((record) => (record.myRole === 'owner' ? record.recordVersion : 0))
  const head: RecordFields = useRecord((now) => now)
  const { data = none } = useQuery({
    queryKey: [...queryKeys.itineraries.overruled(itineraryId), version],
    queryFn: ({ signal }) => call('GET /itineraries/{id}/overruled', { params: { id: itineraryId }, signal }),
    // A trip created on this device has no version until the server has it.
    enabled: version > 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // What reads as one wrote it stands.
  const entries = data.filter(({ mine }) =>
    Object.entries(mine).some(([field, value]) => head[field as keyof RecordFields] !== value),
  )
  const settle = (done: OverruledEntry) =>
    queries.setQueriesData<OverruledEntry[]>({ queryKey: queryKeys.itineraries.overruled(itineraryId) }, (now) =>
      now?.filter(({ entry, madeAt }) => entry !== done.entry || madeAt !== done.madeAt),
    )
  const tell = ({ entry, madeAt }: OverruledEntry) =>
    call('POST /itineraries/{id}/overruled/seen', { params: { id: itineraryId }, body: { entries: [{ entry, madeAt }] } })
  return {
    entries,
    /** Enters it again, as of now: it can be taken back. */
    putMine(entry: OverruledEntry) {
      settle(entry)
      recordEditor.change(entry.mine)
      // The server notices by itself when it comes to read so again.
      tell(entry).catch(() => undefined)
    },
    leave(entry: OverruledEntry) {
      settle(entry)
      tell(entry).catch(() => {
        notifyFailure(overruledTexts.leaveFailed)
        void queries.invalidateQueries({ queryKey: queryKeys.itineraries.overruled(itineraryId) })
      })
    },
  }
}

/** Whether anything of one's own in the record does not stand. */
export const useIsOverruled = (): boolean => useOverruled().entries.length > 0

const overruled: SaveState = { kind: 'attention', why: 'decision' }

/** What the chip says: when all is saved, but not all that one entered stands, somebody has to look. */
export function useChipState(): SaveState {
  const state = useSaveState()
  const isOverruled = useIsOverruled()
  return isOverruled && state.kind === 'saved' ? overruled : state
}
