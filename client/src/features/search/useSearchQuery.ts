import { useSearchParams } from 'react-router-dom'
import { parseSearchQuery, searchParamsOf, type SearchQuery } from './searchQuery'

/** `ask` changes a part of the query. */
export function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const question = parseSearchQuery(params)
  return { ...question, ask: (part: Partial<SearchQuery>) => setParams(searchParamsOf({ ...question, ...part })) }
}
