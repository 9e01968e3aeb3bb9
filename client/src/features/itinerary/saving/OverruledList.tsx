import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { OverruledEntry } from '#shared/api/itineraries'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { call } from '../../../engine/api/api'
import { showErrorToast } from '../../../lib/toasts'
import { queryKeys } from '../../../engine/api/queryKeys'
import { formatOwnValue, formatOverruledEntry, overruledTexts as texts, overruledTexts } from './overruledTexts'
import { useOverruledRecordEntries } from './useOverruledRecordEntries'

export function OverruledList() {
  const { entries, reapply, dismiss } = useOverruledActions()
  const { userId } = useOpenItinerary()
  const record = useRecord((now) => now)
  return (
    <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <li key={`${entry.entry} ${entry.madeAt}`}>
          <Typography variant="note" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {formatOverruledEntry(entry, record, userId)}
          </Typography>
          <Typography variant="small" component="p" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
            {formatOwnValue(entry, record)}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
            <Button size="snug" variant="outlined" onClick={() => reapply(entry)}>
              {texts.putMine}
            </Button>
            <Button size="snug" variant="text" onClick={() => dismiss(entry)}>
              {texts.leave}
            </Button>
          </Stack>
        </li>
      ))}
    </Stack>
  )
}

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
