import type { ItineraryCard } from '#shared/api/itineraries'
import { parseWireDate } from '#shared/dates'
import { isId } from '#shared/ids'
import { findListAccess, mayView, findItineraryAccess, type ItineraryAccess, type ListAccess } from '#server/records/access'
import type { Services } from '#server/base/services'
import { findCards, findCard } from '#server/records/cardStore'
import { findListCard, visibleItemIds } from '#server/features/lists/store'
import { findUpload } from '#server/features/uploads/store'
import { findUser } from '#server/accounts/userStore'
import { firstPaint } from './firstPaint'
import { NEUTRAL_HEAD, type PreloadedPicture, type PageHead, type SharedImage } from './pageHead'
import { staticPages, texts } from './texts'
import { coverPreviewUrl } from './coverPreviewUrl'

/**
 * What an address leads to. `public`: the same for everybody. `personal`: only because of who asks, and told to nobody else. `nothing`: no
 * such page, or none that this visitor may see; the two are not told apart.
 */
export type FoundPage = { is: 'public'; head: PageHead } | { is: 'personal' } | { is: 'nothing' }

type Part = Pick<Services, 'db'>

/** Who asks; looked up only where it matters. */
type Viewer = () => Promise<string | null>

const NOTHING: FoundPage = { is: 'nothing' }

/** The page at an address, for somebody. Addresses are those of the app: a static page wins over a username, upper case is lower case. */
export async function findPage(services: Part, url: URL, viewer: Viewer): Promise<FoundPage> {
  const path = decode(withoutEndSlashes(url.pathname))
  if (path === undefined) return NOTHING
  if (path === '/') return { is: 'public', head: home }
  if (path === '/index.html') return { is: 'public', head: NEUTRAL_HEAD }
  const fixed = staticPage(path.toLowerCase(), url.searchParams.get('q') ?? '')
  if (fixed !== undefined) return { is: 'public', head: fixed }
  const [, first = '', second, ...more] = path.split('/')
  if (more.length > 0) return NOTHING
  const kind = first.toLowerCase()
  if (kind === 'itineraries') return itineraryPage(services, second, viewer)
  if (kind === 'lists') return listPage(services, second, viewer)
  return profilePage(services, first, second)
}

/** Letter by letter: a regular expression would look at thousands of slashes in the middle once for each of them. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Undefined for what no page links to: broken escapes, or a slash in disguise. */
function decode(path: string): string | undefined {
  try {
    return /%2f/i.test(path) ? undefined : decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * The landscape behind the headline, as the client's base.css chooses it. Somebody who set another scheme than their system's has the page
 * kept on their device.
 */
const heroes: readonly PreloadedPicture[] = [
  { path: '/images/hero/hero-alba-phone.svg', media: '(max-width: 480px) and (prefers-color-scheme: light)' },
  { path: '/images/hero/hero-noche-phone.svg', media: '(max-width: 480px) and (prefers-color-scheme: dark)' },
  { path: '/images/hero/hero-alba.svg', media: '(min-width: 480.02px) and (prefers-color-scheme: light)' },
  { path: '/images/hero/hero-noche.svg', media: '(min-width: 480.02px) and (prefers-color-scheme: dark)' },
]

const home: PageHead = {
  title: texts.title(texts.home),
  firstPictures: heroes,
  share: { title: texts.title(texts.homeShared), description: texts.description, path: '/', type: 'website' },
}

const MAX_TITLE_QUERY_LETTERS = 100

function staticPage(path: string, q: string): PageHead | undefined {
  const page = staticPages[path]
  if (page === undefined) return undefined
  const isSearch = path === '/search' && q !== ''
  const title = texts.title(isSearch ? texts.search(q.slice(0, MAX_TITLE_QUERY_LETTERS)) : page.title)
  if (page.description === undefined || isSearch) return { title }
  return { title, share: { title, description: page.description, path, type: 'website' } }
}

/** A private thing, which is there only for those who may see it. */
const privatePage = (access: ItineraryAccess | ListAccess | undefined): FoundPage =>
  access !== undefined && mayView(access) ? { is: 'personal' } : NOTHING

async function itineraryPage({ db }: Part, id: string | undefined, viewer: Viewer): Promise<FoundPage> {
  const card = isId(id) ? findCard(db, id, null) : undefined
  if (card === undefined) return NOTHING
  if (!card.isPublic) return privatePage(findItineraryAccess(db, card.id, await viewer()))
  const { title, description, location, startDate, endDate, author } = card
  const [start, end] = [parseWireDate(startDate) ?? startDate, parseWireDate(endDate) ?? endDate]
  return {
    is: 'public',
    head: {
      title: texts.title(title),
      ...firstPaint(card),
      share: {
        title,
        description: oneLine(description) || texts.itinerary(location, start, end, author.username),
        path: `/itineraries/${card.id}`,
        type: 'article',
        image: coverOf(db, card),
      },
    },
  }
}

async function listPage({ db }: Part, id: string | undefined, viewer: Viewer): Promise<FoundPage> {
  const list = isId(id) ? findListCard(db, id, null) : undefined
  if (list === undefined) return NOTHING
  if (!list.isPublic) return privatePage(findListAccess(db, list.id, await viewer()))
  const { title, description, itineraryCount, author } = list
  // As a stranger sees it.
  const [first] = list.image === null ? findCards(db, visibleItemIds(db, list.id, null).slice(0, 1), null) : []
  const image = uploadedImage(db, list.image) ?? (first && coverOf(db, first))
  return {
    is: 'public',
    head: {
      title: texts.title(title),
      share: {
        title,
        description: oneLine(description) || texts.list(itineraryCount, author.username),
        path: `/lists/${list.id}`,
        type: 'website',
        ...(image && { image }),
      },
    },
  }
}

function profilePage({ db }: Part, name: string, part: string | undefined): FoundPage {
  const what = part?.toLowerCase()
  if (name === '' || (what !== undefined && !isPartOfProfile(what))) return NOTHING
  const user = findUser(db, name)
  if (user === undefined) return NOTHING
  const { username, avatar } = user
  const path = `/${encodeURIComponent(username.toLowerCase())}`
  const title = texts.profile(user.name, username)
  const image = uploadedImage(db, avatar)
  const share = { title, description: texts.profileShared(user.name), path, type: 'profile' as const, ...(image && { image }) }
  if (what === undefined) return { is: 'public', head: { title: texts.title(title), share } }
  const partTitle = texts.partOfProfile(texts.partsOfProfile[what], user.name, username)
  // Whoever comes from elsewhere to the dialog of people lands on the profile.
  const ownPath = what === 'followers' || what === 'following' ? path : `${path}/${what}`
  return { is: 'public', head: { title: texts.title(partTitle), share: { ...share, title: partTitle, path: ownPath } } }
}

const isPartOfProfile = (part: string): part is keyof typeof texts.partsOfProfile => Object.hasOwn(texts.partsOfProfile, part)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** An itinerary's own picture, else the drawn one as chats can show it. */
const coverOf = (db: Services['db'], { id, image, location }: ItineraryCard): SharedImage =>
  uploadedImage(db, image) ?? coverPreviewUrl({ id, geonameId: location.geonameId })

/** A picture that somebody uploaded; presets are drawings, which chats cannot show. */
function uploadedImage(db: Services['db'], path: string | null): SharedImage | undefined {
  if (path === null || !path.startsWith('/uploads/')) return undefined
  const { width, height } = findUpload(db, path.slice('/uploads/'.length)) ?? {}
  return { path, ...(width !== undefined && height !== undefined && { width, height }) }
}
