import { useSyncExternalStore } from 'react'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useSession } from '../../../account/useSession'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { useOnline } from '../../../lib/hooks/useOnline'
import { texts } from '../texts'

/** Text for a missing network or failing server. */
export function useOfflineText(): string | undefined {
  const isOnline = useOnline()
  const { isCached } = useSession()
  const isKept = useShowsCachedAnswers()
  return !isOnline || isCached ? texts.offline : isKept ? texts.keptCopy : undefined
}

/** Whether an active query shows cached data after a failed refetch. */
function useShowsCachedAnswers(): boolean {
  const queries = useQueryClient().getQueryCache()
  const isKept = (query: Query) =>
    query.state.data !== undefined && query.state.status === 'error' && isFailure(query.state.error) && query.isActive()
  return useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => queries.getAll().some(isKept),
  )
}

const isFailure = (error: unknown): boolean => error instanceof NetworkError || (isApiError(error) && error.status >= 500)
