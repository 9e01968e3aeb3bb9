import type { ReactNode } from 'react'
import { DndContext, useDraggable, type Announcements } from '@dnd-kit/core'
import { DragContext, DRAG_INSTRUCTIONS_ID, useDragging } from './dragContext'
import { DragPreview } from './DragPreview'
import { dragTexts } from '../moving/dragTexts'
import { useDragHandlers } from './useDragHandlers'
import { useDragSensors } from './useDragSensors'
import { useIsPhone } from '../base/useIsPhone'
import { useHandOver } from '../../../lib/hooks/useHandOver'
import { useReadable } from '../../../lib/store/useReadable'

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

/**
 * The page is not rendered in dnd-kit's context, which changes on every
 * movement (see `SharedDraggable`).
 */
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

/** The only draggable known to dnd-kit. */
function SharedDraggableNode() {
  const { drag, draggable: shared } = useDragging()
  const draggable = useDraggable({ id: 'shared' })
  useReadable(drag, (now) => now)
  // dnd-kit returns a new object on each render.
  useHandOver(shared.bind, draggable)
  return null
}
