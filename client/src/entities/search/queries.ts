import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { isSameSearch, type SearchSuggestionsResult, type SearchType } from './suggestions'

/**
 * One cache entry per text, so late responses cannot overwrite newer ones.
 * Fails only if both searches fail.
 */
export const suggestionsQuery = (text: string, only?: SearchType) =>
  queryOptions({
    queryKey: ['suggestions', text.toLowerCase(), only ?? null] as const,
    queryFn: async ({ signal }): Promise<SearchSuggestionsResult> => {
      const [locations, users] = await Promise.allSettled([
        only === 'user' ? [] : call('GET /search/locations', { query: { query: text, lang: 'es' }, signal }),
        only === 'itinerary' ? [] : call('GET /search/users', { query: { query: text }, signal }),
      ])
      if (locations.status === 'rejected' && users.status === 'rejected') throw locations.reason
      return {
        locations: locations.status === 'fulfilled' ? locations.value : [],
        users: users.status === 'fulfilled' ? users.value : [],
      }
    },
    placeholderData: (before, query) => (query !== undefined && isSameSearch(query.queryKey[1], text) ? before : undefined),
    staleTime: 60_000,
  })
