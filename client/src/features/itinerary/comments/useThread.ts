import { useMemo } from 'react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Comment } from '#shared/api/comments'
import { limits } from '#shared/limits'
import { useSession } from '../../../account/useSession'
import { callPage } from '../../../engine/api/api'
import { flatInfiniteOptions } from '../../../engine/api/paging'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { usePendingComments } from '../../../engine/hooks/usePendingComments'
import type { ThreadSubject } from './useThreads'
import { buildThreadRows } from './threadRows'

/** Oldest first. */
const threadQuery = (id: string, eventId: ThreadSubject) =>
  infiniteQueryOptions({
    queryKey: queryKeys.comments(id, eventId),
    queryFn: ({ signal, pageParam }) =>
      callPage('GET /itineraries/{id}/comments', {
        params: { id },
        query: { limit: limits.pageMax, cursor: pageParam, ...(eventId !== null && { eventId }) },
        signal,
      }),
    ...flatInfiniteOptions<Comment>(),
    // Not updated while the thread is closed.
    staleTime: 0,
  })

export function useThread(eventId: ThreadSubject, edited: readonly Comment[]) {
  const id = useRecord((record) => record.id)
  const query = useInfiniteQuery(threadQuery(id, eventId))
  const waiting = usePendingComments(useSession().user?.id, id)
  const { data } = query
  const rows = useMemo(
    () =>
      buildThreadRows(
        data ?? [],
        waiting.filter((entry) => (entry.kind === 'comment' ? entry : entry.comment).eventId === eventId),
        edited,
      ),
    [data, waiting, eventId, edited],
  )
  return { query, rows, comments: data ?? [] }
}
