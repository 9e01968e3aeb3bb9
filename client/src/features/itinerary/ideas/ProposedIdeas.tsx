import { memo } from 'react'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { texts } from '../base/texts'
import { usePageElement } from '../viewport/pageElements'
import { AddIdea } from './AddIdea'
import { ByVotes } from './ByVotes'
import { IdeaCard } from './IdeaCard'
import { IdeaItem, IdeasFrame, IdeasList } from './IdeasFrame'
import { useIdeaOrder } from './useIdeaOrder'

/** For proposers. */
export function ProposedIdeas() {
  const ids = useItinerary((view) => view.ideas)
  const { shown, ...order } = useIdeaOrder(ids)
  const list = useFlipAnimation<HTMLUListElement>(shown, 'event')
  const actions = (
    <>
      <ByVotes {...order} list={list} />
      <AddIdea />
    </>
  )
  return (
    <IdeasFrame count={ids.length} line={texts.proposeLine} action={actions}>
      <IdeasList ref={list} aria-label={texts.ideas}>
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
