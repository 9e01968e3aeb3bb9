import { queryOptions } from '@tanstack/react-query'
import { isId } from '#shared/ids'
import { withLikes } from '../../../entities/like/likes'
import { withOwnVotes } from './votes'
import { call } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'

export const itineraryKey = queryKeys.itineraries.one

export const itineraryQuery = (id: string) =>
  queryOptions({
    queryKey: itineraryKey(id),
    queryFn: ({ signal }) => {
      // Cannot exist.
      if (!isId(id)) throw new ApiError('NotFoundError', 404)
      return withOwnVotes(id, () => withLikes(() => call('GET /itineraries/{id}', { params: { id }, signal })))
    },
    // A preloaded response is still fresh on mount.
    staleTime: 3000,
  })

/** Members, owner first. */
export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.people(id),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/collaborators', { params: { id }, signal }),
  })
