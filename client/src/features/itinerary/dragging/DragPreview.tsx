import { DragOverlay, type DropAnimation } from '@dnd-kit/core'
import { styled, useTheme } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { cssColor as c, radius } from '../../../theme/vars'
import { CategoryDisc } from '../events/CategoryDisc'
import { useDayDrag, useEventDrag } from './dragContext'
import { eventPictureOf } from '../events/eventPictureOf'
import { tripTexts } from '../base/tripTexts'

const Card = styled('div')(({ theme }) => ({
  ...theme.typography.eventTitle,
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  width: 'min(420px, calc(100vw - 48px))',
  minHeight: 68,
  padding: '8px 8px 8px 16px',
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: `0 0 0 1.5px ${c('primary.main')}, ${c('lifted')}`,
  transform: 'rotate(-1.4deg)',
  cursor: 'grabbing',
  '& > b': { flex: 1, minWidth: 0, fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '& > small': { ...theme.typography.small, color: c('ink2') },
  // Beside the insertion line, not over it.
  '&[data-day]': { width: 196, minHeight: 56, padding: '8px 16px', translate: '56px 0' },
  '& > img': { width: 92, height: 56, objectFit: 'cover', borderRadius: radius.inner },
}))

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
const settling: DropAnimation = { duration: 160, easing: 'cubic-bezier(.2,.7,.3,1)' }

export function DragPreview() {
  const eventId = useEventDrag((drag) => drag?.eventId)
  const { tooltip: overAll } = useTheme().zIndex
  const dayId = useDayDrag((drag) => drag?.dayId)
  // A day has no drop animation: the index has the new order already.
  const settles = !stillness.matches && eventId !== undefined
  return (
    <DragOverlay dropAnimation={settles ? settling : null} zIndex={overAll}>
      {eventId === undefined ? null : <EventPreview eventId={eventId} />}
      {dayId === undefined ? null : <DayPreview dayId={dayId} />}
    </DragOverlay>
  )
}

function DayPreview({ dayId }: { dayId: string }) {
  const day = useItinerary((view) => view.days.find(({ id }) => id === dayId))
  if (day === undefined) return null
  return (
    <Card data-day="">
      <b>{tripTexts.day(day.dayNumber)}</b>
      <small>{tripTexts.events(day.events.length)}</small>
    </Card>
  )
}

function EventPreview({ eventId }: { eventId: string }) {
  const event = useItinerary((view) => view.events[eventId])
  if (event === undefined) return null
  const picture = eventPictureOf(event)
  return (
    <Card>
      <CategoryDisc category={event.category} size={40} />
      <b>{event.label === '' ? commonTexts.untitled : event.label}</b>
      {picture === undefined ? null : <img src={picture.src} alt="" />}
    </Card>
  )
}
