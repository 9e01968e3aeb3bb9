import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api'

export const MIN_LETTERS = 2
export const DEBOUNCE_MS = 200

/** Places whose name begins like `text`. Each text has an answer of its own, so a late one never takes a newer one's place. */
export const locationsQuery = (text: string) =>
  queryOptions({
    queryKey: ['locations', text.toLowerCase()],
    queryFn: ({ signal }) => call('GET /search/locations', { query: { query: text, lang: 'es' }, signal }),
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
