import { memo } from 'react'
import Button from '@mui/material/Button'
import { IDEAS } from '#shared/itinerary/ideas'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { PlusIcon } from '../../../ui/icons/navigation'
import { texts } from '../base/texts'
import { useEditor } from '../base/useEditor'
import { usePageElement } from '../viewport/pageElements'
import { ByVotes } from './ByVotes'
import { IdeaCard } from './IdeaCard'
import { IdeaItem, IdeasFrame, IdeasList } from './IdeasFrame'
import { useIdeaOrder } from './useIdeaOrder'

/** Plans without a day, for a proposer, who adds ideas and changes their own. */
export function ProposedIdeas() {
  const ids = useItinerary((view) => view.ideas)
  const { shown, ...order } = useIdeaOrder(ids)
  const list = useFlipAnimation<HTMLUListElement>(shown, 'event')
  const { openForm } = useEditor()
  const actions = (
    <>
      <ByVotes {...order} list={list} />
      <Button
        variant="text"
        size="small"
        startIcon={<PlusIcon />}
        ref={usePageElement('addEvent', IDEAS)}
        onClick={() => openForm({ kind: 'new', dayId: IDEAS })}
      >
        {texts.addIdea}
      </Button>
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
