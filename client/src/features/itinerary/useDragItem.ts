import type { MouseEventHandler, TouchEventHandler } from 'react'
import { useDraggable } from '@dnd-kit/core'
import { useDayDrag, useDrag } from './dragging'
import { dragIds, isSamePlace } from './dragPlaces'

/** Lets a list item be taken by its grip, or by a long press anywhere. `slot`, while it is on its way: whether it would land here. */
export function useDragItem(eventId: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: eventId })
  const slot = useDrag((drag) => {
    if (drag?.eventId !== eventId) return undefined
    return isSamePlace(drag.place, drag.shown) ? 'landing' : 'left'
  })
  return {
    slot,
    item: {
      ref: setNodeRef,
      onTouchStart: listeners?.onTouchStart as TouchEventHandler | undefined,
      'data-event': eventId,
      'data-draggable': '',
      'data-moving': slot !== undefined ? '' : undefined,
    },
    grip: { ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'], ...listeners },
  }
}

/** Lets a day's tile be taken, by the mouse or by a long press. For the keyboard there is the day's menu. */
export function useDragTile(dayId: string) {
  const { setNodeRef, listeners } = useDraggable({ id: dragIds.day(dayId) })
  const isMoving = useDayDrag((drag) => drag?.dayId === dayId)
  return {
    isMoving,
    tile: {
      ref: setNodeRef,
      onMouseDown: listeners?.onMouseDown as MouseEventHandler | undefined,
      onTouchStart: listeners?.onTouchStart as TouchEventHandler | undefined,
    },
  }
}
