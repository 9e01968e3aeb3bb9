import type { Services } from '#server/context'
import type { FindCoverSubject } from '#server/covers/preview'
import { findCard } from '#server/features/itineraries/cardStore'

/** The place that a public itinerary's drawn cover shows. */
export const findCoverSubject =
  ({ db, gazetteer }: Pick<Services, 'db' | 'gazetteer'>): FindCoverSubject =>
  (id, geonameId) => {
    const card = findCard(db, id, null)
    return card?.isPublic === true && card.location.geonameId === geonameId ? { place: gazetteer.find(geonameId) } : undefined
  }
