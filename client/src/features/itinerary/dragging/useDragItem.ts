import { DRAG_INSTRUCTIONS_ID, useDayDrag, useEventDrag, useDragging } from './dragContext'
import { dragIds, isSamePosition } from '../moving/eventPosition'

/** Lets a list item be dragged by its handle, or after a long press anywhere on it. `slot`, during its drag: whether it would land here. */
export function useDragItem(eventId: string) {
  const { onMouseDown, onTouchStart, onKeyDown } = useDragging().draggable.listeners
  const slot = useEventDrag((drag) => {
    if (drag?.eventId !== eventId) return undefined
    return isSamePosition(drag.position, drag.shownPosition) ? 'landing' : 'left'
  })
  return {
    slot,
    item: {
      onTouchStart,
      'data-event': eventId,
      'data-draggable': '',
      'data-drag-id': eventId,
      'data-moving': slot !== undefined ? '' : undefined,
    },
    handle: { 'data-grip': '', 'aria-describedby': DRAG_INSTRUCTIONS_ID, onMouseDown, onKeyDown },
  }
}

/** Lets a day's tile be taken, by the mouse or by a long press. For the keyboard there is the day's menu. */
export function useDragTile(dayId: string) {
  const { onMouseDown, onTouchStart } = useDragging().draggable.listeners
  const isMoving = useDayDrag((drag) => drag?.dayId === dayId)
  return { isMoving, tile: { onMouseDown, onTouchStart, 'data-drag-id': dragIds.day(dayId) } }
}
