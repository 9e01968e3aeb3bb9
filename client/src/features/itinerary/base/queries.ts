import { queryOptions } from '@tanstack/react-query'
import { isId } from '#shared/ids'
import { withLikes } from '../../../entities/like/likes'
import { withOwnVotes } from './votes'
import { call } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'

export const itineraryKey = queryKeys.itineraries.one

/** One itinerary as the server shows it now. */
export const itineraryQuery = (id: string) =>
  queryOptions({
    queryKey: itineraryKey(id),
    queryFn: ({ signal }) => {
      // Not an id, so no itinerary: the server need not be asked.
      if (!isId(id)) throw new ApiError('NotFoundError', 404)
      return withOwnVotes(id, () => withLikes(() => call('GET /itineraries/{id}', { params: { id }, signal })))
    },
    // An answer that came while the page was loading is still fresh when the page mounts.
    staleTime: 3000,
  })

/** Who takes part in it, owner first. */
export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.people(id),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/collaborators', { params: { id }, signal }),
  })
