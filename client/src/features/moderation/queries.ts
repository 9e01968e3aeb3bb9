import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ModerationLogEntry, ModerationCase } from '#shared/api/moderation'
import { callPage, callPart } from '../../engine/api/api'
import { endlessOptions } from '../../engine/api/paging'

const PAGE = 20
/** Not cached: other moderators decide at the same time. */
const live = { staleTime: 0, gcTime: 0 }

/** Open cases. */
export const casesQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'cases'],
  queryFn: ({ signal, pageParam }) => callPage('GET /moderation/cases', { query: { limit: PAGE, cursor: pageParam }, signal }),
  ...endlessOptions<ModerationCase>(),
  ...live,
})

/** All decisions. */
export const logQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'log'],
  queryFn: ({ signal, pageParam }) => callPage('GET /moderation/log', { query: { limit: PAGE, cursor: pageParam }, signal }),
  ...endlessOptions<ModerationLogEntry>(),
  ...live,
})

export const caseKey = (id: string) => ['moderation', 'case', id] as const

/** A case; each page has more of its reports. */
export const caseQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal, pageParam }) =>
      callPart('GET /moderation/cases/{id}', { params: { id }, query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | undefined }) => next,
    refetchOnWindowFocus: false,
    ...live,
  })
