import { createContext, use } from 'react'
import type { Readable } from '../../../lib/store/store'
import { useReadable } from '../../../lib/store/useReadable'
import type { DayDrag, DragState, EventDrag } from './dragState'
import type { SharedDraggable } from './sharedDraggable'

interface Dragging {
  drag: Readable<DragState | null>
  draggable: SharedDraggable
}

export const DRAG_INSTRUCTIONS_ID = 'drag-instructions'

export const DragContext = createContext<Dragging | undefined>(undefined)

export function useDragging(): Dragging {
  const dragging = use(DragContext)
  if (dragging === undefined) throw new Error('Nothing can be dragged here')
  return dragging
}

export const useEventDrag = <R,>(select: (drag: EventDrag | null) => R): R =>
  useReadable(useDragging().drag, (drag) => select(drag?.kind === 'event' ? drag : null))

export const useDayDrag = <R,>(select: (drag: DayDrag | null) => R): R =>
  useReadable(useDragging().drag, (drag) => select(drag?.kind === 'day' ? drag : null))
