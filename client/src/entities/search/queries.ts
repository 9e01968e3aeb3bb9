import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { isSameSearch, type SearchSuggestionsResult, type SearchType } from './suggestions'

/**
 * Places and people whose name begins like `text`. Each text has an answer of its own, so a late one never takes a newer one's place; until it
 * comes, the one before it stays. When one of both searches fails, the other still counts.
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
