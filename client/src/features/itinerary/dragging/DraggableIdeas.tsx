import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { dropIds } from '../moving/eventPosition'
import { DragHandle } from './DragHandle'
import { draggableRowStyle, DropSlot } from './DropSlot'
import { AddIdea } from '../ideas/AddIdea'
import { IdeaCard } from '../ideas/IdeaCard'
import { IdeaItem, IdeasFrame, IdeasList } from '../ideas/IdeasFrame'
import { tripTexts } from '../base/tripTexts'
import { usePreviewOrder, useDraggableEvent } from './dragContext'
import { usePageElement } from '../viewport/pageElements'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'

const Item = styled(IdeaItem)(draggableRowStyle)

export function DraggableIdeas() {
  const ids = useItinerary((view) => view.ideas)
  const shown = usePreviewOrder(IDEAS_DAY_ID, ids)
  const list = useFlipAnimation<HTMLUListElement>(shown, 'event')
  return (
    <IdeasFrame
      count={ids.length}
      line={tripTexts.ideasHint}
      action={<AddIdea />}
      frameRef={usePageElement('dropTarget', dropIds.list(IDEAS_DAY_ID))}
    >
      <IdeasList ref={list}>
        {shown.map((id) => (
          <Idea key={id} eventId={id} />
        ))}
      </IdeasList>
    </IdeasFrame>
  )
}

const Idea = memo(function Idea({ eventId }: { eventId: string }) {
  const { slot, item, handle } = useDraggableEvent(eventId)
  return (
    <Item {...item}>
      <IdeaCard eventId={eventId} />
      {slot === undefined ? null : <DropSlot data-slot={slot} data-small="" />}
      <DragHandle eventId={eventId} isSmall {...handle} />
    </Item>
  )
})
