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

// Scrolls only near the very edges, so that a drop target close to the header does not move away; sideways for the strip of days on narrow screens.
// At most about a screen a second, so that one can see where to stop.
const autoScroll = { threshold: { x: 0.1, y: 0.1 }, acceleration: 5 }
// On phones bars cover the edges: scrolling begins before the finger reaches them.
const autoScrollOnPhones = { threshold: { x: 0.1, y: 0.18 }, acceleration: 5 }
// The page announces what happens itself: dnd-kit's announcements do not know its order.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = {
  announcements: silent,
  screenReaderInstructions: { draggable: dragTexts.instructions },
  // The shared draggable restores the focus itself.
  restoreFocus: false,
}

/**
 * Lets events be dragged within a day, to other days and to the ideas, and days among themselves: by mouse, finger and keyboard. The page
 * is not drawn inside dnd-kit's context, because that changes with every movement (see `SharedDraggable`).
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

/** The only draggable that dnd-kit knows of. */
function SharedDraggableNode() {
  const { drag, draggable: shared } = useDragging()
  const draggable = useDraggable({ id: 'shared' })
  useReadable(drag, (now) => now)
  // dnd-kit gives another object with each render.
  useHandOver(shared.bind, draggable)
  return null
}
