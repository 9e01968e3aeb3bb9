import { queryOptions } from '@tanstack/react-query'
import { isId } from '#shared/ids'
import { withLikes } from '../../../entities/like/likes'
import { call } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'

export const itineraryKey = queryKeys.itineraries.one

/** One itinerary as the server shows it now. */
export const itineraryQuery = (id: string) =>
  queryOptions({
    queryKey: itineraryKey(id),
    queryFn: ({ signal }) => {
      // Not worth a question: an address that cannot be an itinerary's.
      if (!isId(id)) throw new ApiError('NotFoundError', 404)
      return withLikes(() => call('GET /itineraries/{id}', { params: { id }, signal }))
    },
    // What came while the page was on its way need not be asked for again by it.
    staleTime: 3000,
  })

/** Who takes part in it, owner first. */
export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.people(id),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/collaborators', { params: { id }, signal }),
  })
