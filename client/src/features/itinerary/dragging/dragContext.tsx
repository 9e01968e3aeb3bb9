import { createContext, use } from 'react'
import type { Readable } from '../../../lib/store/store'
import { useReadable } from '../../../lib/store/useReadable'
import type { EventPosition } from '../moving/eventPosition'
import type { SharedDraggable } from './sharedDraggable'

/** An event on its way, and the place it would take. */
export interface EventDrag {
  kind: 'event'
  eventId: string
  position: EventPosition
  /** Where the lists show it: there, or while it is over a tile or a folded day, where they showed it last, so that the page keeps still. */
  shownPosition: EventPosition
  /** What it is over, by its name; nothing for the keyboard. */
  target?: string
}

/** A whole day on its way, and the day before which it would stand: null = last. */
export interface DayDrag {
  kind: 'day'
  dayId: string
  before: string | null
}

export type Drag = EventDrag | DayDrag

interface Dragging {
  drag: Readable<Drag | null>
  draggable: SharedDraggable
}

/** The id of the hidden words that tell how to drag by keyboard. */
export const DRAG_INSTRUCTIONS_ID = 'drag-instructions'

export const DragContext = createContext<Dragging | undefined>(undefined)

export function useDragging(): Dragging {
  const dragging = use(DragContext)
  if (dragging === undefined) throw new Error('Nothing can be dragged here')
  return dragging
}

/** The event that is being dragged, or what `select` makes of it. */
export const useEventDrag = <R,>(select: (drag: EventDrag | null) => R): R =>
  useReadable(useDragging().drag, (drag) => select(drag?.kind === 'event' ? drag : null))

/** The day that is being dragged, or what `select` makes of it. */
export const useDayDrag = <R,>(select: (drag: DayDrag | null) => R): R =>
  useReadable(useDragging().drag, (drag) => select(drag?.kind === 'day' ? drag : null))
