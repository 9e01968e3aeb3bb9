import { CardMenu } from '../../../entities/itinerary/CardMenu'
import { useRecord } from '../../../engine/hooks/useItinerary'
import type { RoundLook } from '../../../ui/buttons/RoundButton'
import { memberChunks, usePageMode } from '../base/pageMode'

const OptionsMenu = memberChunks.part(() => import('./OptionsMenu'), 'OptionsMenu')

export function ItineraryOptions({ look }: { look: RoundLook }) {
  const mode = usePageMode()
  if (mode === 'copy') return null
  return mode === 'visiting' ? <VisitorOptions look={look} /> : <OptionsMenu look={look} />
}

function VisitorOptions({ look }: { look: RoundLook }) {
  const id = useRecord((record) => record.id)
  const title = useRecord((record) => record.title)
  const author = useRecord((record) => record.author)
  return <CardMenu itinerary={{ id, title, author }} look={look} size={44} />
}
