import type { Services } from '#server/base/services'
import type { FindCoverSubject } from './previewRoutes'
import { findCard } from '#server/records/cardStore'

/** The place that a public itinerary's drawn cover shows. */
export const findCoverSubject =
  ({ db, gazetteer }: Pick<Services, 'db' | 'gazetteer'>): FindCoverSubject =>
  async (id, geonameId) => {
    const card = await findCard(db, id, null)
    return card?.isPublic === true && card.location.geonameId === geonameId ? { place: gazetteer.find(geonameId) } : undefined
  }
