import { useMemo, type ReactNode } from 'react'
import {
  DndContext,
  useDraggable,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type KeyboardCoordinateGetter,
  type SensorDescriptor,
  type SensorOptions,
  DragOverlay,
  type DropAnimation,
} from '@dnd-kit/core'
import { styled, useTheme } from '@mui/material/styles'
import { useReportValue } from '../../../lib/hooks/useLifetime'
import { useReadable } from '../../../lib/store/useReadable'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { cssColor as c, radius } from '../../../theme/vars'
import { dragTexts } from '../moving/dragTexts'
import { useIsPhone } from '../base/useIsPhone'
import type { LayoutBox } from '../moving/eventPosition'
import { CategoryDisc } from '../events/CategoryDisc'
import { eventPictureOf } from '../events/eventPictureOf'
import { tripTexts } from '../base/tripTexts'
import { DragContext, DRAG_INSTRUCTIONS_ID, useDragging, useDayDrag, useEventDrag } from './dragContext'
import { useDragHandlers } from './useDragHandlers'

// Near the edges only, so that targets below the header stay put. About a screen a second.
const autoScroll = { threshold: { x: 0.1, y: 0.1 }, acceleration: 5 }
// On phones bars cover the edges.
const autoScrollOnPhones = { threshold: { x: 0.1, y: 0.18 }, acceleration: 5 }
// dnd-kit does not know the order; the page announces drags.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = {
  announcements: silent,
  screenReaderInstructions: { draggable: dragTexts.instructions },
  // The shared draggable restores the focus.
  restoreFocus: false,
}

const ARROW_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Outside dnd-kit's context, which changes on every movement (see `SharedDraggable`). */
export function DragArea({ children }: { children: ReactNode }) {
  const { dragging, step, handlers } = useDragHandlers()
  const sensors = useDragSensors(step)
  const scrolling = useIsPhone() ? autoScrollOnPhones : autoScroll
  return (
    <DragContext value={dragging}>
      {children}
      <DndContext id={DRAG_INSTRUCTIONS_ID} sensors={sensors} autoScroll={scrolling} accessibility={accessibility} {...handlers}>
        <SharedDraggableNode />
        <DragPreview />
      </DndContext>
    </DragContext>
  )
}

function SharedDraggableNode() {
  const { drag, draggable: shared } = useDragging()
  const draggable = useDraggable({ id: 'shared' })
  useReadable(drag, (now) => now)
  // dnd-kit returns a new object on each render.
  useReportValue(shared.bind, draggable)
  return null
}

/** Mouse after 4 px, touch after a long press, keyboard in steps. */
function useDragSensors(step: (key: string) => LayoutBox | undefined): SensorDescriptor<SensorOptions>[] {
  const coordinateGetter = useMemo<KeyboardCoordinateGetter>(
    () => (event) => {
      if (!ARROW_KEYS.includes(event.code)) return undefined
      event.preventDefault()
      const box = step(event.code)
      return box === undefined ? undefined : { x: box.left, y: box.top }
    },
    [step],
  )
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 4 } })
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } })
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter })
  return useSensors(mouse, touch, keyboard)
}

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

function DragPreview() {
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
