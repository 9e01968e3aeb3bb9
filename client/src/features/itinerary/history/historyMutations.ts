import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { HistoryEntry } from '#shared/api/versions'
import { useSession } from '../../../account/useSession'
import { call, callPage } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { errorText } from '../../../engine/api/errorText'
import { ApiError, NetworkError } from '../../../engine/api/apiError'
import { paths } from '../../../lib/navigation/paths'
import { showToast, showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { historyTexts } from './historyTexts'

const UNDO_MS = 10_000
/** By others, since the restoration. */
const MAX_LATER_ENTRIES = 10

export interface RestoreRequest {
  version: number
  /** The present version shown: a restoration keeps later changes. */
  seen: number
}

/** First and last version written by a restoration. */
type Restoration = Pick<HistoryEntry, 'from' | 'version'>

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

/** Offers to undo. `moment` and `name` are for the notice. */
export function useRestoreVersion(itineraryId: string, moment: string | undefined, name: string | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  return useMutation({
    mutationFn: (request: RestoreRequest) => restoreVersion(itineraryId, user?.id, request),
    async onSuccess(restoration) {
      await navigate(paths.itinerary(itineraryId))
      void renew(queries, itineraryId)
      const undo = async () => {
        if (restoration === undefined) return
        try {
          await undoRestoration(itineraryId, restoration)
          void renew(queries, itineraryId)
          showToast(historyTexts.undone)
        } catch (error) {
          showErrorToast(historyErrorText(error))
        }
      }
      showSuccessToast(historyTexts.hasRestored(moment, name), {
        duration: UNDO_MS,
        ...(restoration !== undefined && { action: { label: commonTexts.undo, onClick: () => void undo() } }),
      })
    },
  })
}

export function useRemoveVersionName(itineraryId: string): (version: number, name: string) => void {
  const { mutateAsync: save } = useNameVersion(itineraryId)
  const setName = async (version: number, name: string | null) => {
    try {
      await save({ version, name })
      return true
    } catch (error) {
      showErrorToast(historyErrorText(error))
      return false
    }
  }
  return (version, name) => {
    void setName(version, null).then((isDone) => {
      if (!isDone) return
      showToast(historyTexts.nameRemoved, { action: { label: commonTexts.undo, onClick: () => void setName(version, name) } })
    })
  }
}

export const historyErrorText = (error: unknown): string =>
  errorText(error, {
    NetworkError: historyTexts.needsNetwork,
    NotFoundError: historyTexts.versionGone,
    UnauthorizedError: historyTexts.noAccess,
    ConflictError: historyTexts.tooManyNames,
    InvalidInputError: historyTexts.unknownSeen,
  })

/** Undefined if nothing changed, or if the written versions are unknown. */
async function restoreVersion(
  id: string,
  userId: string | undefined,
  { version, seen }: RestoreRequest,
): Promise<Restoration | undefined> {
  await restore(id, version, seen)
  try {
    const { items } = await callPage('GET /itineraries/{id}/versions', { params: { id }, query: { limit: MAX_LATER_ENTRIES } })
    return items.find(
      ({ kind, of, from, author }) => kind === 'restore' && of === version && from > seen && author?.id === userId,
    )
  } catch (error) {
    // Restored, but without an undo.
    if (error instanceof ApiError || error instanceof NetworkError) return undefined
    throw error
  }
}

/** Keeps later changes. */
const undoRestoration = (id: string, { from, version }: Restoration): Promise<unknown> => restore(id, from - 1, version)

const restore = (id: string, version: number, seen: number) =>
  call('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body: { seen } })

async function renew(queries: QueryClient, itineraryId: string): Promise<void> {
  queries.removeQueries({ queryKey: queryKeys.history.all(itineraryId) })
  await queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
}
