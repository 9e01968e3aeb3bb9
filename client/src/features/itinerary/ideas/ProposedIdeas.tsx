import { memo } from 'react'
import Button from '@mui/material/Button'
import { IDEAS } from '#shared/itinerary/ideas'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { PlusIcon } from '../../../ui/icons/navigation'
import { texts } from '../base/texts'
import { useEditor } from '../base/useEditor'
import { usePageElement } from '../viewport/pageElements'
import { IdeaCard } from './IdeaCard'
import { IdeaItem, IdeasFrame, IdeasList } from './IdeasFrame'

/** Plans without a day, for somebody who may add to them and change what they added. */
export function ProposedIdeas() {
  const ids = useItinerary((view) => view.ideas)
  const list = useFlipAnimation<HTMLUListElement>(ids, 'event')
  const { openForm } = useEditor()
  const add = (
    <Button
      variant="text"
      size="small"
      startIcon={<PlusIcon />}
      ref={usePageElement('addEvent', IDEAS)}
      onClick={() => openForm({ kind: 'new', dayId: IDEAS })}
    >
      {texts.addIdea}
    </Button>
  )
  return (
    <IdeasFrame count={ids.length} line={texts.proposeLine} action={add}>
      <IdeasList ref={list} aria-label={texts.ideas}>
        {ids.map((id) => (
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
