import type { ReactNode } from 'react'
import { DndContext, type Announcements } from '@dnd-kit/core'
import { DragContext } from './dragging'
import { LiftedCard } from './LiftedCard'
import { dragTexts } from './texts'
import { useDragSensors } from './useDragSensors'
import { useEventDrag } from './useEventDrag'

// Only near the very edges: a drop close to the header must not run away.
const autoScroll = { threshold: { x: 0, y: 0.1 } }
// The page says itself what happens, in its own words and from its own order.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: dragTexts.instructions } }

/** Lets events be dragged within a day, to other days and to the ideas: by mouse, finger and keyboard. */
export function DragArea({ children }: { children: ReactNode }) {
  const { drag, step, handlers } = useEventDrag()
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
