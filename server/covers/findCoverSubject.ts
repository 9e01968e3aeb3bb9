import type { Services } from '#server/base/services'
import type { FindCoverSubject } from './previewRoutes'
import { findItineraryAccess, mayView } from '#server/access/access'
import { findCard } from '#server/records/cardStore'

/** Only for itineraries that signed-out users may see, as chats fetch link previews. */
export const findCoverSubject =
  ({ db, gazetteer }: Pick<Services, 'db' | 'gazetteer'>): FindCoverSubject =>
  async (id, geonameId) => {
    const access = await findItineraryAccess(db, id, null)
    const card = access && mayView(access) ? await findCard(db, id, null) : undefined
    return card?.location.geonameId === geonameId ? { place: gazetteer.find(geonameId) } : undefined
  }
