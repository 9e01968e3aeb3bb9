import { useQueryClient } from '@tanstack/react-query'
import type { OverruledEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import { notifyFailure } from '../../../lib/notices'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { overruledTexts } from './overruledTexts'
import { useOverruledEntries } from './useOverruledEntries'

/** One's own changes to the record that were overruled, and what can be done about them. */
export function useOverruled() {
  const { itineraryId, recordEditor } = useOpenItinerary()
  const queries = useQueryClient()
  const entries = useOverruledEntries()
  const settle = (done: OverruledEntry) =>
    queries.setQueriesData<OverruledEntry[]>({ queryKey: queryKeys.itineraries.overruled(itineraryId) }, (now) =>
      now?.filter(({ entry, madeAt }) => entry !== done.entry || madeAt !== done.madeAt),
    )
  const tell = ({ entry, madeAt }: OverruledEntry) =>
    call('POST /itineraries/{id}/overruled/seen', { params: { id: itineraryId }, body: { entries: [{ entry, madeAt }] } })
  return {
    entries,
    /** Enters it again with the present time; it can be undone. */
    putMine(entry: OverruledEntry) {
      settle(entry)
      recordEditor.change(entry.mine)
      // Nothing is lost if this fails: the server drops the entry by itself once the record says the same again.
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
