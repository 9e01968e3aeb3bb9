import { isId } from '#shared/ids'
import { searchTextOf, SEARCH_PAGE_SIZE } from '#shared/search'
import { reservedUsernames, USERNAME } from '#shared/usernames'
import { withoutEndSlashes } from './findPage'

/** What a page will ask for first, as far as its address tells: the same for everybody, whatever stands there. */
export interface PagePreload {
  /** Modules of its code, below `client/src/features`; all in one go, instead of each when the one before has come. */
  code: readonly string[]
  /** Its first question to the API. `{1}` is the first segment of the address: pages of one kind have one head. */
  question?: string
}

const PROFILE = 'profile/ProfilePage.tsx'
const NOT_FOUND: PagePreload = { code: ['shell/PlainLayout.tsx', 'shell/NotFoundPage.tsx'] }
const aside = (page: string): PagePreload => ({ code: ['shell/PlainLayout.tsx', `about/${page}.tsx`] })
const wayIn = (page: string): PagePreload => ({ code: ['shell/WallLayout.tsx', `auth/${page}.tsx`] })
const inside = (page: string): PagePreload => ({ code: [`${page}.tsx`] })

/** By path; as in the client's router. */
const fixed: Readonly<Record<string, PagePreload>> = {
  '/': { code: [], question: '/api/itineraries?sort=popular&limit=10' },
  '/index.html': { code: [] },
  '/search': inside('search/SearchPage'),
  '/create-itinerary': inside('createItinerary/CreateItineraryPage'),
  '/create-list': inside('list/CreateListPage'),
  '/connect': inside('friends/ConnectPage'),
  '/friends': inside('friends/FriendsPage'),
  '/friends/itineraries': inside('friends/FriendsFeedPages'),
  '/friends/lists': inside('friends/FriendsFeedPages'),
  '/settings': inside('settings/SettingsPage'),
  '/login': wayIn('LoginPage'),
  '/register': wayIn('RegisterPage'),
  '/about-us': aside('AboutPage'),
  '/contact-us': aside('ContactPage'),
  '/privacy-policy': aside('PrivacyPage'),
  '/terms-of-use': aside('TermsPage'),
}

const profileParts: Readonly<Record<string, string>> = {
  '': PROFILE,
  followers: PROFILE,
  following: PROFILE,
  itineraries: 'profile/FullListPage.tsx',
  favorites: 'profile/FullListPage.tsx',
  lists: 'profile/FullListPage.tsx',
}

/** What the page at this address needs first. */
export function pagePreloadAt({ pathname, searchParams }: URL): PagePreload {
  const path = withoutEndSlashes(pathname)
  const lower = path.toLowerCase()
  const known = Object.hasOwn(fixed, lower) ? fixed[lower] : undefined
  if (known !== undefined) return lower === '/search' ? { ...known, ...searchQuestion(searchParams) } : known
  const [, first = '', second = '', ...more] = path.split('/')
  if (more.length > 0) return NOT_FOUND
  const kind = first.toLowerCase()
  if (kind === 'itineraries' && second !== '')
    return {
      code: ['shell/RailLayout.tsx', 'itinerary/ItineraryPage.tsx'],
      ...(isId(second) && { question: '/api/itineraries/{2}' }),
    }
  if (kind === 'lists' && second !== '')
    return { code: ['list/ListPage.tsx'], ...(isId(second) && { question: '/api/lists/{2}' }) }
  const part = second.toLowerCase()
  const code = Object.hasOwn(profileParts, part) ? profileParts[part] : undefined
  if (code === undefined) return NOT_FOUND
  const mayBeSomebody = USERNAME.test(first) && !reservedUsernames.has(kind)
  return { code: [code], ...(mayBeSomebody && { question: '/api/users/{1}' }) }
}

/** Of the kind of search that shows unless another is chosen. */
function searchQuestion(params: URLSearchParams): Pick<PagePreload, 'question'> {
  const q = searchTextOf(params.get('q') ?? '')
  if (q === undefined || params.get('type') === 'user' || params.get('onlyFriends') === 'true') return {}
  return { question: `/api/itineraries?${new URLSearchParams({ q, limit: String(SEARCH_PAGE_SIZE) }).toString()}` }
}
