import { createContext, use, useMemo } from 'react'
import type { Readable } from '../../../lib/store/store'
import { useReadable } from '../../../lib/store/useReadable'
import { dragIds, isSamePosition, orderWithMoved } from '../moving/eventPosition'
import { usePageElement } from '../viewport/pageElements'
import type { DayDrag, DragState, EventDrag, SharedDraggable } from './sharedDraggable'

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

/** Draggable by its handle or a long press. `slot`, during its drag: target or origin. */
export function useDraggableEvent(eventId: string) {
  const { onMouseDown, onTouchStart, onKeyDown } = useListeners(eventId)
  const row = usePageElement('event', eventId)
  const handle = usePageElement('dragHandle', eventId)
  const slot = useEventDrag((drag) => {
    if (drag?.eventId !== eventId) return undefined
    return isSamePosition(drag.position, drag.shownPosition) ? 'landing' : 'left'
  })
  return {
    slot,
    item: {
      ref: row,
      onTouchStart,
      'data-event': eventId,
      'data-moving': slot !== undefined ? '' : undefined,
    },
    handle: { ref: handle, 'aria-describedby': DRAG_INSTRUCTIONS_ID, onMouseDown, onKeyDown },
  }
}

/** Draggable by mouse or long press; keyboards use the day's menu. */
export function useDraggableDayTile(dayId: string) {
  const { onMouseDown, onTouchStart } = useListeners(dragIds.day(dayId))
  const isMoving = useDayDrag((drag) => drag?.dayId === dayId)
  return { isMoving, tile: { onMouseDown, onTouchStart } }
}

/** The ids with the dragged event at its target. Rerenders only if this list changes. */
export function usePreviewOrder(dayId: string, ids: readonly string[]): readonly string[] {
  const moved = useEventDrag((drag) =>
    drag !== null && (drag.shownPosition.dayId === dayId || ids.includes(drag.eventId)) ? drag : null,
  )
  return useMemo(
    () => (moved === null ? ids : orderWithMoved(ids, dayId, moved.eventId, moved.shownPosition)),
    [ids, dayId, moved],
  )
}

function useListeners(dragId: string) {
  const { draggable } = useDragging()
  return useMemo(() => draggable.listenersOf(dragId), [draggable, dragId])
}
