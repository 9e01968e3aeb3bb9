import { memo } from 'react'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { tripTexts } from '../base/tripTexts'
import { usePageElement } from '../viewport/pageElements'
import { AddIdea } from './AddIdea'
import { SortByVotesButton, useIdeaOrder, IdeaItem, IdeasFrame, IdeasList } from './IdeasFrame'
import { IdeaCard } from './IdeaCard'

export function ProposerIdeas() {
  const ids = useItinerary((view) => view.ideas)
  const { shown, ...order } = useIdeaOrder(ids)
  const list = useFlipAnimation<HTMLUListElement>(shown, 'event')
  const actions = (
    <>
      <SortByVotesButton {...order} list={list} />
      <AddIdea />
    </>
  )
  return (
    <IdeasFrame count={ids.length} line={tripTexts.proposeLine} action={actions}>
      <IdeasList ref={list} aria-label={tripTexts.ideas}>
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
