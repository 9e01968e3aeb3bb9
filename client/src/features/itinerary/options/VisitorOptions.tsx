import { CardMenu } from '../../../entities/itinerary/CardMenu'
import { useRecord } from '../../../engine/hooks/useItinerary'
import type { RoundLook } from '../../../ui/buttons/RoundButton'

/** Options for signed-in visitors. */
export function VisitorOptions({ look }: { look: RoundLook }) {
  const id = useRecord((record) => record.id)
  const title = useRecord((record) => record.title)
  const author = useRecord((record) => record.author)
  return <CardMenu itinerary={{ id, title, author }} look={look} size={44} />
}
