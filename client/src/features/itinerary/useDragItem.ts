import { useCallback, type TouchEventHandler } from 'react'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useDrag } from './dragging'
import { dropIds } from './dragPlaces'

/** Makes a list item one that can be taken by its grip, or by a long press anywhere, and before which others can be dropped. */
export function useDragItem(eventId: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: eventId })
  const { setNodeRef: setDropRef } = useDroppable({ id: dropIds.event(eventId) })
  const isMoving = useDrag((drag) => drag?.eventId === eventId)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element)
      setDropRef(element)
    },
    [setNodeRef, setDropRef],
  )
  return {
    isMoving,
    item: {
      ref,
      onTouchStart: listeners?.onTouchStart as TouchEventHandler | undefined,
      'data-event': eventId,
      'data-draggable': '',
      'data-drop-id': dropIds.event(eventId),
      'data-moving': isMoving ? '' : undefined,
    },
    grip: { ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'], ...listeners },
  }
}
