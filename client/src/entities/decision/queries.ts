import { infiniteQueryOptions } from '@tanstack/react-query'
import type { OwnModerationDecision } from '#shared/api/moderation'
import { callPage } from '../../engine/api/api'
import { endlessOptions } from '../../engine/api/paging'

const decisionsKey = (userId: string) => ['decisions', userId] as const

export const decisionsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: decisionsKey(userId),
    queryFn: ({ signal, pageParam }) => callPage('GET /users/me/decisions', { query: { cursor: pageParam }, signal }),
    ...endlessOptions<OwnModerationDecision>(),
    staleTime: 0,
  })
