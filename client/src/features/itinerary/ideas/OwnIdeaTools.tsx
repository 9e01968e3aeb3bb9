import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { IdeaTools } from '../events/EventTools'

/** What a proposer can do with an idea: something only where it is theirs. */
export function OwnIdeaTools({ eventId }: { eventId: string }) {
  const { userId } = useOpenItinerary()
  const isMine = useItinerary((view) => view.events[eventId]?.authorId === userId)
  return isMine ? <IdeaTools eventId={eventId} /> : null
}
