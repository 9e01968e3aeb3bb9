import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../lib/hooks/useDebounced'
import { SUGGESTION_DEBOUNCE_MS, MIN_QUERY_LETTERS } from '../location/queries'
import { suggestionsQuery } from './queries'
import { isSameSearch, groupSuggestions, type SearchType, type SuggestionGroup } from './suggestions'

/** Debounced; undefined if there is nothing to show. */
export function useSuggestions(typed: string, only: SearchType | undefined, isWanted: boolean) {
  const text = typed.trim()
  const asked = useDebounced(text, SUGGESTION_DEBOUNCE_MS)
  const { data } = useQuery({ ...suggestionsQuery(asked, only), enabled: isWanted && asked.length >= MIN_QUERY_LETTERS })
  if (!isWanted || text.length < MIN_QUERY_LETTERS || data === undefined || !isSameSearch(asked, text)) return undefined
  return { asked, groups: groupSuggestions(data, only) } satisfies { asked: string; groups: SuggestionGroup[] }
}
