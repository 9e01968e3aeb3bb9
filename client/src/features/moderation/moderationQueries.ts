import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ModerationLogEntry, ModerationCase } from '#shared/api/moderation'
import { callPage, callReturningCursor } from '../../engine/api/api'
import { flatInfiniteOptions } from '../../engine/api/paging'

const PAGE = 20
/** Not cached: other moderators decide at the same time. */
const live = { staleTime: 0, gcTime: 0 }

export const openCasesQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'cases'],
  queryFn: ({ signal, pageParam }) => callPage('GET /moderation/cases', { query: { limit: PAGE, cursor: pageParam }, signal }),
  ...flatInfiniteOptions<ModerationCase>(),
  ...live,
})

export const moderationLogQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'log'],
  queryFn: ({ signal, pageParam }) => callPage('GET /moderation/log', { query: { limit: PAGE, cursor: pageParam }, signal }),
  ...flatInfiniteOptions<ModerationLogEntry>(),
  ...live,
})

export const moderationCaseKey = (id: string) => ['moderation', 'case', id] as const

/** Each page has more of its reports. */
export const moderationCaseQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: moderationCaseKey(id),
    queryFn: ({ signal, pageParam }) =>
      callReturningCursor('GET /moderation/cases/{id}', { params: { id }, query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | undefined }) => next,
    refetchOnWindowFocus: false,
    ...live,
  })
