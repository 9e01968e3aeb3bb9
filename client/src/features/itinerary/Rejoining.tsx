import { useRejoin } from '../../engine/hooks/useRejoin'
import type { ItinerarySession } from '../../engine/session/itinerarySession'
import { useSessionAgain } from '../../account/useSessionAgain'
import { notify } from '../../lib/notices'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { endingTexts } from './endings/endingTexts'

/** The server refused edits beyond the user's role: they are dropped, and the itinerary opens again by itself. */
export function Rejoining({ session, onRejoin }: { session: ItinerarySession; onRejoin: () => void }) {
  const askSessionAgain = useSessionAgain()
  const isProposer = session.recordStore.server.get()?.myRole === 'proposer'
  useRejoin(session, async () => {
    notify(endingTexts.beyondRights[isProposer ? 'proposer' : 'text'], { id: 'role' })
    await askSessionAgain()
    onRejoin()
  })
  return <ItinerarySkeleton />
}
