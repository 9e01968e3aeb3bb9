import { isId } from '#shared/ids'
import { searchTextOf, SEARCH_PAGE_SIZE } from '#shared/search'
import { matchPage } from '#shared/site/matchPage'
import { modulesOf, questionOf } from '#shared/site/pages'
import { reservedUsernames, USERNAME } from '#shared/usernames'

/** What a page will ask for first, as far as its address tells: the same for everybody, whatever stands there. */
export interface PagePreload {
  /** Modules of its code, below `client/src/features`; all in one go, instead of each when the one before has come. */
  code: readonly string[]
  /** Its first question to the API. `{1}` is the first segment of the address: pages of one kind have one head. */
  question?: string
}

/** What the page at this address needs first. */
export function pagePreloadAt({ pathname, searchParams }: URL): PagePreload {
  if (pathname.toLowerCase() === '/index.html') return { code: [] }
  const { name, params } = matchPage(pathname)
  const question = name === 'search' ? searchQuestion(searchParams) : questionOf(name)
  const isAsked = question !== undefined && Object.entries(params).every(([param, value]) => mayBe(param, value))
  return { code: modulesOf(name), ...(isAsked && { question }) }
}

/** Whether something may be there at all: a page of ours whose address was cut short asks nobody. */
function mayBe(param: string, value: string): boolean {
  if (param === 'token') return /^[\w-]{43}$/.test(value)
  if (param === 'version') return /^\d+$/.test(value)
  return param === 'username' ? USERNAME.test(value) && !reservedUsernames.has(value.toLowerCase()) : isId(value)
}

/** Of the kind of search that shows unless another is chosen. */
function searchQuestion(params: URLSearchParams): string | undefined {
  const q = searchTextOf(params.get('q') ?? '')
  if (q === undefined || params.get('type') === 'user' || params.get('onlyFriends') === 'true') return undefined
  return `/api/itineraries?${new URLSearchParams({ q, limit: String(SEARCH_PAGE_SIZE) }).toString()}`
}
