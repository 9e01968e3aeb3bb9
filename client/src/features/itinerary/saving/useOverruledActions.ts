import { useQueryClient } from '@tanstack/react-query'
import type { OverruledEntry } from '#shared/api/itineraries'
import { call } from '../../../engine/api/api'
import { showErrorToast } from '../../../lib/toasts'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { overruledTexts } from './overruledTexts'
import { useOverruledRecordEntries } from './useOverruledRecordEntries'

export function useOverruledActions() {
  const { itineraryId, recordEditor } = useOpenItinerary()
  const queries = useQueryClient()
  const entries = useOverruledRecordEntries()
  const settle = (done: OverruledEntry) =>
    queries.setQueriesData<OverruledEntry[]>({ queryKey: queryKeys.itineraries.overruled(itineraryId) }, (now) =>
      now?.filter(({ entry, madeAt }) => entry !== done.entry || madeAt !== done.madeAt),
    )
  const tell = ({ entry, madeAt }: OverruledEntry) =>
    call('POST /itineraries/{id}/overruled/seen', { params: { id: itineraryId }, body: { entries: [{ entry, madeAt }] } })
  return {
    entries,
    reapply(entry: OverruledEntry) {
      settle(entry)
      recordEditor.change(entry.mine)
      // May fail: the server drops the entry once the record has its values.
      tell(entry).catch(() => undefined)
    },
    dismiss(entry: OverruledEntry) {
      settle(entry)
      tell(entry).catch(() => {
        showErrorToast(overruledTexts.leaveFailed)
        void queries.invalidateQueries({ queryKey: queryKeys.itineraries.overruled(itineraryId) })
      })
    },
  }
}
