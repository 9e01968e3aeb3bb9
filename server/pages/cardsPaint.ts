import type { ItineraryCard } from '#shared/api/itineraries'
import { ItineraryFilter } from '#shared/api/itineraryFilter'
import { coverTones } from '#shared/coverTones'
import { coverUrl, type CoverShape } from '#shared/covers'
import type { Services } from '#server/base/services'
import { readFeed } from '#server/features/feeds/feedService'
import { itineraryFilters } from '#server/features/itineraries/itineraryFilters'
import { findCards } from '#server/records/cardStore'
import { escapeHtml, type PreloadedPicture } from './pageHead'

export type AskedOfFeed = Readonly<Record<string, string>>
export type FeedPart = Pick<Services, 'config' | 'db' | 'now' | 'gazetteer'>

export async function publicCards(services: FeedPart, asked: AskedOfFeed, viewerId: string | null): Promise<ItineraryCard[]> {
  const query = ItineraryFilter.safeParse({ ...asked, visibility: 'public' })
  if (!query.success) return []
  const { ids } = await readFeed(services, 'itinerary', query.data, viewerId, itineraryFilters(services, query.data))
  return findCards(services.db, ids, viewerId)
}

/** Cards as placeholder until the app renders, and the first cover for preloading. */
export function cardsPaint(cards: readonly ItineraryCard[], shape: CoverShape): { html: string; picture: PreloadedPicture[] } {
  const tones = coverTones(cards)
  const covers = cards.map(
    ({ id, image, location }, i) => image ?? coverUrl({ id, geonameId: location.geonameId, shape, tone: tones[i] }),
  )
  const items = cards.map(({ title }, i) => {
    const style = `--day:url('${covers[i]}');--night:var(--day)`
    return `<li><div class="start-picture" style="${escapeHtml(style)}"></div><h3>${escapeHtml(title)}</h3></li>`
  })
  const [first] = cards
  // Drawings are small; preloading a photo delays the code.
  const picture = first === undefined || first.image !== null ? [] : covers.slice(0, 1).map((path) => ({ path, media: 'all' }))
  return { html: cards.length === 0 ? '' : `<ul class="start-cards" data-shape="${shape}">${items.join('')}</ul>`, picture }
}
