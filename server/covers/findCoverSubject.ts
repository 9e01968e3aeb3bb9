import type { Services } from '#server/base/services'
import type { FindCoverSubject } from './previewRoutes'
import { findItineraryAccess, mayView } from '#server/records/access'
import { findCard } from '#server/records/cardStore'

/** The place that an itinerary's drawn cover shows, of those that everybody may see who asks: chats show it beside a link. */
export const findCoverSubject =
  ({ db, gazetteer }: Pick<Services, 'db' | 'gazetteer'>): FindCoverSubject =>
  async (id, geonameId) => {
    const access = await findItineraryAccess(db, id, null)
    const card = access && mayView(access) ? await findCard(db, id, null) : undefined
    return card?.location.geonameId === geonameId ? { place: gazetteer.find(geonameId) } : undefined
  }
