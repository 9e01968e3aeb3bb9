import type { SearchType } from '../../entities/search/suggestions'
import { codePoints, limits } from '#shared/limits'

/** What the address asks for. All of a search is in its address, so that it can be shared, reloaded and gone back to. */
export interface SearchQuery {
  q: string
  /** The kind that was chosen; undefined while none was, then itineraries show and both kinds are proposed. */
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

/** The name or username that a text begins; undefined when nobody may be called so long. An `@` before it is how people write usernames. */
export function userSearchTextOf(q: string): string | undefined {
  const name = q.replace(/^@/, '').trim()
  return name === '' || codePoints(name) > limits.name ? undefined : name
}
