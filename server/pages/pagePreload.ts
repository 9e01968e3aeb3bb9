import { isId } from '#shared/ids'
import { searchTextOf, SEARCH_PAGE_SIZE } from '#shared/search'
import { matchPage } from '#shared/site/matchPage'
import { pageModulesOf, preloadRequestOf } from '#shared/site/pages'
import { reservedUsernames, USERNAME_PATTERN } from '#shared/usernames'

/** A page's first requests, derived from its path alone. */
export interface PagePreload {
  /** Modules below `client/src/features`, loaded in parallel. */
  code: readonly string[]
  /** The first API request. `{1}`: first path segment, so that pages of one kind share a head. */
  question?: string
}

export function pagePreloadAt({ pathname, searchParams }: URL): PagePreload {
  if (pathname.toLowerCase() === '/index.html') return { code: [] }
  const { name, params } = matchPage(pathname)
  const question = name === 'search' ? searchQuestion(searchParams) : preloadRequestOf(name)
  const isAsked = question !== undefined && Object.entries(params).every(([param, value]) => mayBe(param, value))
  return { code: pageModulesOf(name), ...(isAsked && { question }) }
}

/** False for invalid ids: no request. */
function mayBe(param: string, value: string): boolean {
  if (param === 'token') return /^[\w-]{43}$/.test(value)
  if (param === 'version') return /^\d+$/.test(value)
  return param === 'username' ? USERNAME_PATTERN.test(value) && !reservedUsernames.has(value.toLowerCase()) : isId(value)
}

/** For the default kind of search. */
function searchQuestion(params: URLSearchParams): string | undefined {
  const q = searchTextOf(params.get('q') ?? '')
  if (q === undefined || params.get('type') === 'user' || params.get('onlyFriends') === 'true') return undefined
  return `/api/itineraries?${new URLSearchParams({ q, limit: String(SEARCH_PAGE_SIZE) }).toString()}`
}
