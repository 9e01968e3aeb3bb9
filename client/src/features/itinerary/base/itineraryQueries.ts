import { queryOptions, useIsMutating } from '@tanstack/react-query'
import { isId } from '#shared/ids'
import { fetchWithPendingLikes } from '../../../entities/like/likes'
import { call } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'
import { withOwnVotes } from './votes'

export const itineraryKey = queryKeys.itineraries.one

export const itineraryQuery = (id: string) =>
  queryOptions({
    queryKey: itineraryKey(id),
    queryFn: ({ signal }) => {
      if (!isId(id)) throw new ApiError('NotFoundError', 404)
      return withOwnVotes(id, () => fetchWithPendingLikes(() => call('GET /itineraries/{id}', { params: { id }, signal })))
    },
    // A preloaded response is still fresh on mount.
    staleTime: 3000,
  })

/** Owner first. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.people(id),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/collaborators', { params: { id }, signal }),
  })

export const endParticipationKey = (itineraryId: string) => ['endParticipation', itineraryId] as const

/** While true the server may no longer know the itinerary. */
export const useIsEndingParticipation = (itineraryId: string): boolean =>
  useIsMutating({ mutationKey: endParticipationKey(itineraryId) }) > 0
