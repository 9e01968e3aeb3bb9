import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../../account/useSession'
import { call } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { paths } from '../../../lib/navigation/paths'
import { notify, notifyDone, notifyFailure } from '../../../lib/notices'
import { common } from '../../../texts/common'
import { historyError } from './historyError'
import { historyTexts } from './historyTexts'
import { restoreVersion, undoRestoration, type Wish } from './restoreVersion'

const UNDO_MS = 10_000

async function renew(queries: QueryClient, itineraryId: string): Promise<void> {
  queries.removeQueries({ queryKey: queryKeys.history.all(itineraryId) })
  await queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
}

/** Null removes the name. */
export function useNameVersion(itineraryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, name }: { version: number; name: string | null }) =>
      call('PATCH /itineraries/{id}/versions/{version}', {
        params: { id: itineraryId, version: String(version) },
        body: { name },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.history.all(itineraryId) }),
  })
}

/** Restores, opens the itinerary and offers to undo. `moment` and `name` are for the notice. */
export function useRestoreVersion(itineraryId: string, moment: string | undefined, name: string | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  return useMutation({
    mutationFn: (wish: Wish) => restoreVersion(itineraryId, user?.id, wish),
    async onSuccess(restoration) {
      await navigate(paths.itinerary(itineraryId))
      void renew(queries, itineraryId)
      const undo = async () => {
        if (restoration === undefined) return
        try {
          await undoRestoration(itineraryId, restoration)
          void renew(queries, itineraryId)
          notify(historyTexts.undone)
        } catch (error) {
          notifyFailure(historyError(error))
        }
      }
      notifyDone(historyTexts.hasRestored(moment, name), {
        duration: UNDO_MS,
        ...(restoration !== undefined && { action: { label: common.undo, onClick: () => void undo() } }),
      })
    },
  })
}
