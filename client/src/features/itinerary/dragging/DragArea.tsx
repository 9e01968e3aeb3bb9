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
} from '@dnd-kit/core'
import { useReportValue } from '../../../lib/hooks/useLifetime'
import { useReadable } from '../../../lib/store/useReadable'
import { dragTexts } from '../moving/dragTexts'
import { useIsPhone } from '../base/useIsPhone'
import type { LayoutBox } from '../moving/eventPosition'
import { DragContext, DRAG_INSTRUCTIONS_ID, useDragging } from './dragContext'
import { DragPreview } from './DragPreview'
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
