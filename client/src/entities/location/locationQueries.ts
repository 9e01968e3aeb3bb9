import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { rememberPlaces } from '../../engine/device/knownPlaces'
import { currentUserId } from '../../account/session'

export const MIN_QUERY_LETTERS = 2
export const SUGGESTION_DEBOUNCE_MS = 200
/** Per response, for offline use. */
const MAX_REMEMBERED_PLACES = 3

/** One cache entry per text, so late responses cannot overwrite newer ones. */
export const locationsQuery = (text: string) =>
  queryOptions({
    queryKey: ['locations', text.toLowerCase()],
    queryFn: async ({ signal }) => {
      const places = await call('GET /search/locations', { query: { query: text, lang: 'es' }, signal })
      const userId = currentUserId()
      if (userId !== undefined) rememberPlaces(userId, places.slice(0, MAX_REMEMBERED_PLACES))
      return places
    },
    enabled: text.length >= MIN_QUERY_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
