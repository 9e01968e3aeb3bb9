import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { EventCard } from '../events/EventCard'
import { EventColumn, EventRow } from '../events/eventStyles'
import { DragHandle } from './DragHandle'
import { draggableRowStyle, DropSlot } from './DropSlot'
import { dropIds } from '../moving/eventPosition'
import { usePreviewOrder, useDraggableEvent } from './dragContext'
import { WalkToNext } from '../places/DayPlaces'
import { usePageElement } from '../viewport/pageElements'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'

const Row = styled(EventRow)({
  '& img': { pointerEvents: 'none' },
  ...draggableRowStyle,
  // For buttons that show on hover (`EventTools`).
  '--move-opacity': 0,
  '&:hover, &:focus-within': { '--move-opacity': 1 },
})
// An empty day takes drops too.
const Drop = styled('div')({ minHeight: 14 })

export function DraggableTimeline({ dayId, ids }: { dayId: string; ids: readonly string[] }) {
  const shown = usePreviewOrder(dayId, ids)
  const list = useFlipAnimation<HTMLOListElement>(shown, 'event')
  return (
    <Drop ref={usePageElement('dropTarget', dropIds.list(dayId))}>
      <EventColumn ref={list}>
        {shown.map((id, i) => (
          <DraggableEvent key={id} eventId={id} nextId={shown[i + 1]} />
        ))}
      </EventColumn>
    </Drop>
  )
}

const DraggableEvent = memo(function DraggableEvent({ eventId, nextId }: { eventId: string; nextId: string | undefined }) {
  const { slot, item, handle } = useDraggableEvent(eventId)
  return (
    <Row {...item}>
      <EventCard eventId={eventId} />
      <WalkToNext eventId={eventId} nextId={nextId} />
      {slot === undefined ? null : <DropSlot data-slot={slot} />}
      <DragHandle eventId={eventId} {...handle} />
    </Row>
  )
})
