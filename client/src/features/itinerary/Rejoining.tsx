import { useRejoin } from '../../engine/hooks/useRejoin'
import type { ItinerarySession } from '../../engine/session/itinerarySession'
import { useSessionAgain } from '../../account/useSessionAgain'
import { notify } from '../../lib/notices'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { endingTexts } from './endings/endingTexts'

/** The server did not take what somebody sent who may only read: that goes, and the itinerary opens again by itself. */
export function Rejoining({ session, onRejoin }: { session: ItinerarySession; onRejoin: () => void }) {
  const askSessionAgain = useSessionAgain()
  useRejoin(session, async () => {
    notify(endingTexts.beyondRights.text, { id: 'beyondRights' })
    await askSessionAgain()
    onRejoin()
  })
  return <ItinerarySkeleton />
}
