import { CardMenu } from '../../../entities/itinerary/CardMenu'
import { useRecord } from '../../../lib/sync/useItinerary'
import type { RoundLook } from '../../../ui/RoundButton'

/** What somebody who is signed in can do with an itinerary of others. */
export function VisitorOptions({ look }: { look: RoundLook }) {
  const id = useRecord((head) => head.id)
  const title = useRecord((head) => head.title)
  return <CardMenu itinerary={{ id, title }} look={look} size={44} />
}
