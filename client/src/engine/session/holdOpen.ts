import { isSignedIn, renewSession } from '../api/api'
import type { ItinerarySession } from './itinerarySession'
import { leaseItinerary } from './itinerarySessions'

/** Longer than an undo notice. */
const HOLD_MS = 30_000

/** Keeps an itinerary that no page shows open for undo. */
export function holdOpen({ itineraryId, user }: Pick<ItinerarySession, 'itineraryId' | 'user'>): void {
  const { release } = leaseItinerary({ itineraryId, user, renewSession, isSignedIn }, { isQuiet: true })
  setTimeout(release, HOLD_MS)
}
