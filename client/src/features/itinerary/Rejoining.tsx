import { useRejoin } from '../../engine/hooks/useRejoin'
import type { ItinerarySession } from '../../engine/session/itinerarySession'
import { useSessionAgain } from '../../account/useSessionAgain'
import { notify } from '../../lib/notices'
import { ItinerarySkeleton } from './ItinerarySkeleton'
import { endingTexts } from './endings/endingTexts'

/** Drops edits that the server refused for the user's role, and reopens. */
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
