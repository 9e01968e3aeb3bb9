import { useSearchParams } from 'react-router-dom'
import { parseSearchQuery, searchParamsOf, type SearchQuery } from './searchQuery'

/** What the address asks for, and how to ask for something else: the rest of the question stays. */
export function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const question = parseSearchQuery(params)
  return { ...question, ask: (part: Partial<SearchQuery>) => setParams(searchParamsOf({ ...question, ...part })) }
}
