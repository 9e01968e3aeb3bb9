import { isSignedIn, renewSession } from '../api/api'
import type { ItinerarySession } from './itinerarySession'
import { leaseItinerary } from './itinerarySessions'

/** As long as a notice can be answered, and then some. */
const HOLD_MS = 30_000

/** Keeps an itinerary open that no page shows, in which something was just done that can be taken back. */
export function holdOpen({ itineraryId, user }: Pick<ItinerarySession, 'itineraryId' | 'user'>): void {
  const { release } = leaseItinerary({ itineraryId, user, renewSession, isSignedIn }, { isQuiet: true })
  setTimeout(release, HOLD_MS)
}
