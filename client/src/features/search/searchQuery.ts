import { useSearchParams } from 'react-router-dom'
import { countCodePoints, limits } from '#shared/limits'
import type { SearchType } from '../../entities/search/suggestions'

export interface SearchQuery {
  q: string
  /** Undefined until chosen; then itineraries show. */
  type: SearchType | undefined
  onlyFriends: boolean
}

const types: readonly string[] = ['itinerary', 'user'] satisfies SearchType[]
const isType = (text: string | null): text is SearchType => text !== null && types.includes(text)

export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const type = params.get('type')
  return {
    q: (params.get('q') ?? '').trim(),
    type: isType(type) ? type : undefined,
    onlyFriends: params.get('onlyFriends') === 'true',
  }
}

export function searchParamsOf({ q, type, onlyFriends }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (type !== undefined) params.set('type', type)
  if (onlyFriends) params.set('onlyFriends', 'true')
  return params
}

/** Without `@`. Undefined if longer than any name. */
export function userSearchTextOf(q: string): string | undefined {
  const name = q.replace(/^@/, '').trim()
  return name === '' || countCodePoints(name) > limits.name ? undefined : name
}

export function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const question = parseSearchQuery(params)
  return { ...question, ask: (part: Partial<SearchQuery>) => setParams(searchParamsOf({ ...question, ...part })) }
}
