import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../lib/hooks/useDebounced'
import { DEBOUNCE_MS, MIN_LETTERS } from '../location/queries'
import { suggestionsQuery } from './queries'
import { continues, groupSuggestions, type SearchType, type SuggestionGroup } from './suggestions'

/** What to propose for a typed text, once typing rests and while it `isWanted`; undefined while there is nothing to say. */
export function useSuggestions(typed: string, only: SearchType | undefined, isWanted: boolean) {
  const text = typed.trim()
  const asked = useDebounced(text, DEBOUNCE_MS)
  const { data } = useQuery({ ...suggestionsQuery(asked, only), enabled: isWanted && asked.length >= MIN_LETTERS })
  if (!isWanted || text.length < MIN_LETTERS || data === undefined || !continues(asked, text)) return undefined
  return { asked, groups: groupSuggestions(data, only) } satisfies { asked: string; groups: SuggestionGroup[] }
}
