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

// Only near the very edges: a drop close to the header must not run away. Sideways for the strip of days on narrow screens. At most about a
// screen a second, so that one can see where to stop.
const autoScroll = { threshold: { x: 0.1, y: 0.1 }, acceleration: 5 }
// Where bars lie over the edges, it begins before the finger is on them.
const autoScrollOnPhones = { threshold: { x: 0.1, y: 0.18 }, acceleration: 5 }
// The page says itself what happens, in its own words and from its own order.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = {
  announcements: silent,
  screenReaderInstructions: { draggable: dragTexts.instructions },
  // The shared draggable does so itself.
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
  // Another one after each render.
  useHandOver(shared.bind, draggable)
  return null
}
