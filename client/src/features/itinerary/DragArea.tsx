import type { ReactNode } from 'react'
import { DndContext, type Announcements } from '@dnd-kit/core'
import { DragContext } from './dragging'
import { LiftedCard } from './LiftedCard'
import { dragTexts } from './texts'
import { useDragHandlers } from './useDragHandlers'
import { useDragSensors } from './useDragSensors'

// Only near the very edges: a drop close to the header must not run away. Sideways for the strip of days on narrow screens. At most about a
// screen a second, so that one can see where to stop.
const autoScroll = { threshold: { x: 0.1, y: 0.1 }, acceleration: 5 }
// The page says itself what happens, in its own words and from its own order.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: dragTexts.instructions } }

/** Lets events be dragged within a day, to other days and to the ideas, and days among themselves: by mouse, finger and keyboard. */
export function DragArea({ children }: { children: ReactNode }) {
  const { drag, step, handlers } = useDragHandlers()
  const sensors = useDragSensors(step)
  return (
    <DragContext value={drag}>
      <DndContext sensors={sensors} autoScroll={autoScroll} accessibility={accessibility} {...handlers}>
        {children}
        <LiftedCard />
      </DndContext>
    </DragContext>
  )
}
