import { useState, type KeyboardEvent } from 'react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'
import { useDebounced } from '../../lib/hooks/useEffectHooks'
import { SUGGESTION_DEBOUNCE_MS, MIN_QUERY_LETTERS } from '../location/locationQueries'
import { isComposing } from '../../lib/isComposing'
import {
  nextSuggestionKey,
  suggestionKey,
  isSearchContinuation,
  groupSuggestions,
  type SearchType,
  type SearchSuggestion,
  type SuggestionGroup,
  type SearchSuggestionsResult,
} from './suggestions'

interface Combobox {
  text: string
  only: SearchType | undefined
  onChoose: (option: SearchSuggestion) => void
}

export function useSearchCombobox({ text, only, onChoose }: Combobox) {
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState<string>()
  const found = useSuggestions(text, only, isOpen)
  const options = found?.groups.flatMap((group) => group.options) ?? []
  const active = options.find((option) => suggestionKey(option) === key)

  const open = () => {
    setOpen(true)
    setKey(undefined)
  }
  const close = () => setOpen(false)
  const move = (by: 1 | -1) => {
    setOpen(true)
    setKey(nextSuggestionKey(options, active && key, by))
  }
  return {
    found,
    activeKey: active && key,
    open,
    close,
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape' && found !== undefined) close()
      else if (event.key === 'Enter' && active !== undefined) onChoose(active)
      else return
      event.preventDefault()
    },
  }
}

/** Undefined if there is nothing to show. */
function useSuggestions(typed: string, only: SearchType | undefined, isWanted: boolean) {
  const text = typed.trim()
  const asked = useDebounced(text, SUGGESTION_DEBOUNCE_MS)
  const { data } = useQuery({ ...suggestionsQuery(asked, only), enabled: isWanted && asked.length >= MIN_QUERY_LETTERS })
  if (!isWanted || text.length < MIN_QUERY_LETTERS || data === undefined || !isSearchContinuation(asked, text)) return undefined
  return { asked, groups: groupSuggestions(data, only) } satisfies { asked: string; groups: SuggestionGroup[] }
}

/** Keyed by text: late responses cannot overwrite newer ones. Fails only if both searches fail. */
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
    placeholderData: (before, query) =>
      query !== undefined && isSearchContinuation(query.queryKey[1], text) ? before : undefined,
    staleTime: 60_000,
  })
