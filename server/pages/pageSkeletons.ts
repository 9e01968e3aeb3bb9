import { coverUrl, type CoverTone, type CoverShape } from '#shared/covers'
import type { ItineraryCard } from '#shared/api/itineraries'
import { countCodePoints } from '#shared/limits'
import { ItineraryFilter } from '#shared/api/feedFilter'
import { assignCoverTones } from '#shared/coverTones'
import type { Services } from '#server/base/services'
import { readFeed } from '#server/features/feeds/feedService'
import { itineraryFilters } from '#server/features/itineraries/itineraryFilters'
import { findCards } from '#server/records/cardStore'
import type { UserPublic } from '#shared/api/users'
import { searchTextOf } from '#shared/search'
import { searchHeadline } from '#shared/site/pageTitles'
import { escapeHtml, type PreloadedPicture, type PageHead } from './pageHead'

/** Longer titles are set smaller (TripHead). */
const MIN_LONG_TITLE_LETTERS = 28
/** As on the profile page. */
const PROFILE_CARDS = '3'
const NO_AVATAR = '/images/placeholder-avatar.svg'
/** A row of the widest grid. */
const SEARCH_CARDS = '3'

type FeedRequest = Readonly<Record<string, string>>
export type FeedPart = Pick<Services, 'config' | 'db' | 'now' | 'gazetteer'>

/** With the measures of client/src/theme/base.css, and the pictures to preload. */
export function renderItinerarySkeleton(card: ItineraryCard): Pick<PageHead, 'skeleton' | 'preloadedPictures'> {
  const { id, image, location, title, description } = card
  const drawn = (tone?: CoverTone) => coverUrl({ id, geonameId: location.geonameId, shape: 'wide', tone })
  const [day, night] = [drawn(), drawn('noche')]
  const cover = `--day:url('${image ?? day}');--night:url('${image ?? night}')`
  const long = countCodePoints(title) > MIN_LONG_TITLE_LETTERS ? ' data-long' : ''
  return {
    skeleton: [
      `<article class="start-trip"><div><div class="start-cover" style="${escapeHtml(cover)}"></div>`,
      `<div class="start-head"${long}><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></div></div></article>`,
    ].join(''),
    // Drawings are small; preloading a photo delays the code.
    preloadedPictures: image === null ? lightAndDark(day, night) : [],
  }
}

export async function renderProfileSkeleton(
  services: FeedPart,
  { id, name, username, avatar }: Pick<UserPublic, 'id' | 'name' | 'username' | 'avatar'>,
  viewerId: string | null,
): Promise<Pick<PageHead, 'skeleton' | 'preloadedPictures'>> {
  const landscape = (tone?: CoverTone) => coverUrl({ id, geonameId: null, shape: 'wide', tone })
  const [day, night] = [landscape(), landscape('noche')]
  const cards = renderCardsSkeleton(await publicCards(services, { userId: id, limit: PROFILE_CARDS }, viewerId), 'feed')
  return {
    skeleton: [
      `<article class="start-main"><section class="start-person">`,
      `<div class="start-picture" style="${escapeHtml(`--day:url('${day}');--night:url('${night}')`)}"></div>`,
      `<div><img src="${escapeHtml(avatar ?? NO_AVATAR)}" alt=""><div><h1>${escapeHtml(name)}</h1><p>@${escapeHtml(username)}</p></div></div>`,
      `</section>${cards.html}</article>`,
    ].join(''),
    preloadedPictures: [...lightAndDark(day, night), ...cards.picture],
  }
}

export async function renderSearchSkeleton(
  services: FeedPart,
  params: URLSearchParams,
  viewerId: string | null,
): Promise<Pick<PageHead, 'skeleton' | 'preloadedPictures'>> {
  const q = searchTextOf(params.get('q') ?? '')
  const isOfItineraries = params.get('type') !== 'user' && params.get('onlyFriends') !== 'true'
  const found = q === undefined || !isOfItineraries ? [] : await publicCards(services, { q, limit: SEARCH_CARDS }, viewerId)
  const cards = renderCardsSkeleton(found, 'card')
  return {
    skeleton: [
      `<article class="start-main"><h1 class="start-headline">${escapeHtml(searchHeadline)}</h1>`,
      `<div class="start-field"></div>${cards.html}</article>`,
    ].join(''),
    preloadedPictures: cards.picture,
  }
}

async function publicCards(services: FeedPart, request: FeedRequest, viewerId: string | null): Promise<ItineraryCard[]> {
  const query = ItineraryFilter.safeParse({ ...request, visibility: 'public' })
  if (!query.success) return []
  const { ids } = await readFeed(services, 'itinerary', query.data, viewerId, itineraryFilters(services, query.data))
  return findCards(services.db, ids, viewerId)
}

function renderCardsSkeleton(cards: readonly ItineraryCard[], shape: CoverShape): { html: string; picture: PreloadedPicture[] } {
  const tones = assignCoverTones(cards)
  const covers = cards.map(
    ({ id, image, location }, i) => image ?? coverUrl({ id, geonameId: location.geonameId, shape, tone: tones[i] }),
  )
  const items = cards.map(({ title }, i) => {
    const style = `--day:url('${covers[i]}');--night:var(--day)`
    return `<li><div class="start-picture" style="${escapeHtml(style)}"></div><h3>${escapeHtml(title)}</h3></li>`
  })
  const [first] = cards
  const picture = first === undefined || first.image !== null ? [] : covers.slice(0, 1).map((path) => ({ path, media: 'all' }))
  return { html: cards.length === 0 ? '' : `<ul class="start-cards" data-shape="${shape}">${items.join('')}</ul>`, picture }
}

const lightAndDark = (day: string, night: string): PreloadedPicture[] =>
  day === night
    ? [{ path: day, media: 'all' }]
    : [
        { path: day, media: '(prefers-color-scheme: light)' },
        { path: night, media: '(prefers-color-scheme: dark)' },
      ]
