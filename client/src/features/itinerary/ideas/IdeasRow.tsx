import { useMedia } from '../../../lib/hooks/useMedia'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { IdeaCard } from './IdeaCard'
import { belowThree, IdeaItem, IdeasFrame, IdeasList } from './IdeasFrame'
import { texts } from '../base/texts'
import { useFlipAnimation } from '../viewport/useFlipAnimation'

/** Plans without a day, for those who look; nothing when there are none. */
export function IdeasRow() {
  const ids = useItinerary((view) => view.ideas)
  const list = useFlipAnimation<HTMLUListElement>(ids, 'event')
  const scrolls = useMedia(belowThree)
  if (ids.length === 0) return null
  return (
    <IdeasFrame count={ids.length} line={texts.ideasLine}>
      {/* With nothing in it to be focused, what scrolls has to be focused itself. */}
      <IdeasList ref={list} tabIndex={scrolls ? 0 : undefined} aria-label={texts.ideas}>
        {ids.map((id) => (
          <IdeaItem key={id} data-event={id}>
            <IdeaCard eventId={id} />
          </IdeaItem>
        ))}
      </IdeasList>
    </IdeasFrame>
  )
}
