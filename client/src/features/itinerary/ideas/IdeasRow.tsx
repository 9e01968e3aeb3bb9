import { memo } from 'react'
import { useMedia } from '../../../lib/hooks/useMedia'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { IdeaCard } from './IdeaCard'
import { ByVotes } from './ByVotes'
import { belowThree, IdeaItem, IdeasFrame, IdeasList } from './IdeasFrame'
import { texts } from '../base/texts'
import { useIdeaOrder } from './useIdeaOrder'
import { usePageElement } from '../viewport/pageElements'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'

/** Read-only. */
export function IdeasRow() {
  const ids = useItinerary((view) => view.ideas)
  const { shown, ...order } = useIdeaOrder(ids)
  const list = useFlipAnimation<HTMLUListElement>(shown, 'event')
  const scrolls = useMedia(belowThree)
  if (ids.length === 0) return null
  return (
    <IdeasFrame count={ids.length} line={texts.ideasLine} action={<ByVotes {...order} list={list} />}>
      {/* Focusable to be scrolled by keyboard, as nothing inside is. */}
      <IdeasList ref={list} tabIndex={scrolls ? 0 : undefined} aria-label={texts.ideas}>
        {shown.map((id) => (
          <Idea key={id} eventId={id} />
        ))}
      </IdeasList>
    </IdeasFrame>
  )
}

const Idea = memo(function Idea({ eventId }: { eventId: string }) {
  return (
    <IdeaItem ref={usePageElement('event', eventId)} data-event={eventId}>
      <IdeaCard eventId={eventId} />
    </IdeaItem>
  )
})
