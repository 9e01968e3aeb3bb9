import { searchTextOf } from '#shared/search'
import { searchHeadline } from '#shared/site/pageTitles'
import { cardsPaint, publicCards, type FeedPart } from './cardsPaint'
import { escapeHtml, type PageHead } from './pageHead'

/** A row of the widest grid. */
const CARDS = '3'

/** Placeholder of the search until the app renders. */
export async function searchPaint(
  services: FeedPart,
  params: URLSearchParams,
  viewerId: string | null,
): Promise<Pick<PageHead, 'firstPaint' | 'firstPictures'>> {
  const q = searchTextOf(params.get('q') ?? '')
  const isOfItineraries = params.get('type') !== 'user' && params.get('onlyFriends') !== 'true'
  const found = q === undefined || !isOfItineraries ? [] : await publicCards(services, { q, limit: CARDS }, viewerId)
  const cards = cardsPaint(found, 'card')
  return {
    firstPaint: [
      `<article class="start-main"><h1 class="start-headline">${escapeHtml(searchHeadline)}</h1>`,
      `<div class="start-field"></div>${cards.html}</article>`,
    ].join(''),
    firstPictures: cards.picture,
  }
}
