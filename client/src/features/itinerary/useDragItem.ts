import type { TouchEventHandler } from 'react'
import { useDraggable } from '@dnd-kit/core'
import { useDrag } from './dragging'

/** Makes a list item one that can be taken by its grip, or by a long press anywhere. */
export function useDragItem(eventId: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: eventId })
  const isMoving = useDrag((drag) => drag?.eventId === eventId)
  return {
    isMoving,
    item: {
      ref: setNodeRef,
      onTouchStart: listeners?.onTouchStart as TouchEventHandler | undefined,
      'data-event': eventId,
      'data-draggable': '',
      'data-moving': isMoving ? '' : undefined,
    },
    grip: { ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'], ...listeners },
  }
}
