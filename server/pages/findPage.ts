import type { ItineraryCard } from '#shared/api/itineraries'
import { fromWireDate } from '#shared/wireDates'
import { isId } from '#shared/ids'
import { matchPage, type MatchedPage } from '#shared/site/matchPage'
import { pages, type PageDefinition, type PageName } from '#shared/site/pages'
import { pageTitles } from '#shared/site/pageTitles'
import { pathOf } from '#shared/site/pathOf'
import {
  acceptInvitation,
  findListAccess,
  mayEdit,
  maySeeMap,
  mayView,
  findItineraryAccess,
  type ItineraryAccess,
  type ListAccess,
} from '#server/access/access'
import type { Services } from '#server/base/services'
import { findCards, findCard } from '#server/records/cardStore'
import { findListCard, findableItemIds } from '#server/features/lists/listStore'
import { findUserWithPrivateFields } from '#server/accounts/userStore'
import { personNotHiddenCondition } from '#server/access/visibility'
import { renderItinerarySkeleton, renderProfileSkeleton, renderSearchSkeleton } from './pageSkeletons'
import { invitationHead } from './invitationHead'
import { NEUTRAL_HEAD, type PreloadedPicture, type PageHead, type SharedImage } from './pageHead'
import { pageHeadTexts } from './pageHeadTexts'
import { uploadedImage, coverPreviewImage, mapPreviewImage } from './sharedImages'

/**
 * `isForViewer`: without blocked users' trips. `nothing`: missing or not visible. `ended`: an invalid link.
 * `limited`: too many of these.
 */
export type FoundPage =
  | { is: 'public'; head: PageHead; isForViewer?: boolean }
  | { is: 'personal' }
  | { is: 'nothing' }
  | { is: 'ended' }
  | { is: 'limited'; seconds: number }

type Part = Pick<Services, 'config' | 'db' | 'now' | 'ownNow' | 'gazetteer'>

type Viewer = () => Promise<string | null>

const NOTHING: FoundPage = { is: 'nothing' }

/** Seconds until this address may try another link. */
type SecondsToWait = () => Promise<number>

export async function findPage(services: Part, url: URL, viewer: Viewer, secondsToWait: SecondsToWait): Promise<FoundPage> {
  const path = decode(url.pathname)
  if (path === undefined) return NOTHING
  if (path === '/index.html') return { is: 'public', head: NEUTRAL_HEAD }
  const page = matchPage(path)
  if (page.name === 'notFound') return NOTHING
  if (page.name === 'itinerary') return itineraryPage(services, page.params.itineraryId, viewer)
  if (page.name === 'itinerary/history' || page.name === 'itinerary/version')
    return historyPage(services, page.params.itineraryId, viewer)
  if (page.name === 'invitation') return invitationPage(services, page.params.token, viewer, secondsToWait)
  if (page.name === 'list') return listPage(services, page.params.listId, viewer)
  if (isOfPerson(page)) return profilePage(services, page, viewer)
  if (page.name === 'home') return { is: 'public', head: home }
  if (page.name === 'search') {
    const head = searchHead(url.searchParams.get('q') ?? '')
    const viewerId = await viewer()
    const skeleton = await renderSearchSkeleton(services, url.searchParams, viewerId)
    return { is: 'public', head: { ...head, ...skeleton }, isForViewer: viewerId !== null }
  }
  return { is: 'public', head: fixedHead(page.name) }
}

type PageOfPerson = Extract<MatchedPage, { params: { username: string } }>
const isOfPerson = (page: MatchedPage): page is PageOfPerson => 'username' in page.params

/** Undefined for broken escapes and escaped slashes. */
function decode(path: string): string | undefined {
  try {
    return /%2f/i.test(path) ? undefined : decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** As in the client's base.css. If users override the system's scheme, their device has the page. */
const heroes: readonly PreloadedPicture[] = [
  { path: '/images/hero/hero-alba-phone.svg', media: '(max-width: 480px) and (prefers-color-scheme: light)' },
  { path: '/images/hero/hero-noche-phone.svg', media: '(max-width: 480px) and (prefers-color-scheme: dark)' },
  { path: '/images/hero/hero-alba.svg', media: '(min-width: 480.02px) and (prefers-color-scheme: light)' },
  { path: '/images/hero/hero-noche.svg', media: '(min-width: 480.02px) and (prefers-color-scheme: dark)' },
]

const home: PageHead = {
  title: pageTitles.inTab(pages.home.title),
  preloadedPictures: heroes,
  share: {
    title: pageTitles.inTab(pageHeadTexts.homeShared),
    description: pageHeadTexts.description,
    path: pages.home.path,
    type: 'website',
  },
}

const MAX_TITLE_QUERY_LETTERS = 100

const searchHead = (q: string): PageHead =>
  q === '' ? fixedHead('search') : { title: pageTitles.inTab(pageTitles.search(q.slice(0, MAX_TITLE_QUERY_LETTERS))) }

type TitledPage = { [Name in PageName]: (typeof pages)[Name] extends { title: string } ? Name : never }[PageName]

function fixedHead(name: TitledPage): PageHead {
  const { path, title, description }: PageDefinition & { title: string } = pages[name]
  const inTab = pageTitles.inTab(title)
  return description === undefined
    ? { title: inTab }
    : { title: inTab, share: { title: inTab, description, path, type: 'website' } }
}

async function placeOf(
  sees: (viewerId: string | null) => Promise<boolean>,
  viewer: Viewer,
): Promise<'public' | 'personal' | 'nothing'> {
  const isThereForAll = await sees(null)
  const viewerId = await viewer()
  if (viewerId === null ? !isThereForAll : !(await sees(viewerId))) return 'nothing'
  return isThereForAll ? 'public' : 'personal'
}

const canSee = (access: ItineraryAccess | ListAccess | undefined): boolean => access !== undefined && mayView(access)

async function itineraryPage(services: Part, id: string, viewer: Viewer): Promise<FoundPage> {
  const { db } = services
  if (!isId(id)) return NOTHING
  const sees = async (viewerId: string | null) => {
    const access = await findItineraryAccess(db, id, viewerId)
    if (access !== undefined) await acceptInvitation(services, access, viewerId)
    return canSee(access)
  }
  const is = await placeOf(sees, viewer)
  if (is !== 'public') return { is }
  const card = await findCard(db, id, null)
  if (card === undefined) return NOTHING
  const { title, description, location, startDate, endDate, author } = card
  const [start, end] = [fromWireDate(startDate), fromWireDate(endDate)]
  return {
    is: 'public',
    head: {
      title: pageTitles.inTab(title),
      isUnlisted: !card.isPublic,
      ...renderItinerarySkeleton(card),
      share: {
        title,
        description: oneLine(description) || pageHeadTexts.itinerary(location, start, end, author.username),
        path: pathOf('itinerary', { itineraryId: card.id }),
        type: 'article',
        image:
          (await uploadedImage(db, card.image)) ??
          (await mapPreviewImage(db, id)) ??
          coverPreviewImage({ id, geonameId: location.geonameId }),
      },
    },
  }
}

async function invitationPage(services: Part, token: string, viewer: Viewer, secondsToWait: SecondsToWait): Promise<FoundPage> {
  const seconds = await secondsToWait()
  if (seconds > 0) return { is: 'limited', seconds }
  const head = await invitationHead(services, token, await viewer())
  return head === undefined ? { is: 'ended' } : { is: 'public', head }
}

/** For editors only. */
async function historyPage({ db }: Part, id: string, viewer: Viewer): Promise<FoundPage> {
  const access = isId(id) ? await findItineraryAccess(db, id, await viewer()) : undefined
  return access !== undefined && mayEdit(access) ? { is: 'personal' } : NOTHING
}

async function listPage({ db }: Part, id: string, viewer: Viewer): Promise<FoundPage> {
  if (!isId(id)) return NOTHING
  const is = await placeOf(async (viewerId) => canSee(await findListAccess(db, id, viewerId)), viewer)
  if (is !== 'public') return { is }
  const viewerId = await viewer()
  const list = (await findListCard(db, id, null))?.card
  if (list === undefined) return NOTHING
  const { title, description, author } = list
  // Without private trips, even those visible to the viewer.
  const shown = new Set(await findableItemIds(db, list.id, viewerId))
  const found = (await findableItemIds(db, list.id, null)).filter((itemId) => shown.has(itemId))
  const [first] = list.image === null ? await findCards(db, found.slice(0, 1), viewerId) : []
  const image = (await uploadedImage(db, list.image)) ?? (first && (await coverOf(db, first)))
  return {
    is: 'public',
    head: {
      title: pageTitles.inTab(title),
      isUnlisted: !list.isPublic,
      share: {
        title,
        description: oneLine(description) || pageHeadTexts.list(found.length, author.username),
        path: pathOf('list', { listId: list.id }),
        type: 'website',
        ...(image && { image }),
      },
    },
    isForViewer: viewerId !== null,
  }
}

async function profilePage(services: Part, { name: page, params }: PageOfPerson, viewer: Viewer): Promise<FoundPage> {
  const { db } = services
  const find = async (viewerId: string | null) => {
    const found = await findUserWithPrivateFields(db, params.username, viewerId, personNotHiddenCondition(viewerId))
    return found === undefined || (page === 'profile/map' && !maySeeMap(found, viewerId)) ? undefined : found.user
  }
  const is = await placeOf(async (viewerId) => (await find(viewerId)) !== undefined, viewer)
  if (is !== 'public') return { is }
  const user = await find(null)
  if (user === undefined) return NOTHING
  const { username, avatar } = user
  const address = { username: username.toLowerCase() }
  const path = pathOf('profile', address)
  const title = pageTitles.profile(user.name, username)
  const image = await uploadedImage(db, avatar)
  const share = {
    title,
    description: pageHeadTexts.profileShared(user.name),
    path,
    type: 'profile' as const,
    ...(image && { image }),
  }
  if (page === 'profile') {
    const viewerId = await viewer()
    const skeleton = await renderProfileSkeleton(services, user, viewerId)
    return { is: 'public', head: { title: pageTitles.inTab(title), share, ...skeleton }, isForViewer: viewerId !== null }
  }
  const partTitle = pageTitles.partOfProfile(pages[page].title, user.name, username)
  // Direct visits to these show the profile.
  const ownPath = page === 'profile/followers' || page === 'profile/following' ? path : pathOf(page, address)
  return { is: 'public', head: { title: pageTitles.inTab(partTitle), share: { ...share, title: partTitle, path: ownPath } } }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const coverOf = async (db: Services['db'], { id, image, location }: ItineraryCard): Promise<SharedImage> =>
  (await uploadedImage(db, image)) ?? coverPreviewImage({ id, geonameId: location.geonameId })
