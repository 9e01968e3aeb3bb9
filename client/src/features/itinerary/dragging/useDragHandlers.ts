import { useCallback, useMemo, useRef, useState } from 'react'
import type { DragStartEvent } from '@dnd-kit/core'
import { createStore } from '../../../lib/store/store'
import { followPointer } from './dropGeometry'
import type { Drag } from './drag'
import { dragIds } from '../moving/eventPosition'
import { replayEarlyKeys } from './replayEarlyKeys'
import { createSharedDraggable } from './sharedDraggable'
import { useDayDragController } from './useDayDragController'
import { useEventDragController, type DragController } from './useEventDragController'

/** Whatever is being dragged, from the first movement to letting go. */
export function useDragHandlers() {
  const [dragging] = useState(() => {
    const drag = createStore<Drag | null>(null)
    return { drag, draggable: createSharedDraggable(drag) }
  })
  const { drag, draggable } = dragging
  const carried = useRef<{ carrier: DragController; pointer: ReturnType<typeof followPointer> | undefined }>(undefined)
  const carryEvent = useEventDragController(drag)
  const carryDay = useDayDragController(drag)

  const step = useCallback((key: string) => carried.current?.carrier.step(key), [])
  const handlers = useMemo(() => {
    const end = (how: 'drop' | 'cancel') => () => {
      const now = carried.current
      carried.current = undefined
      // dnd-kit tells movements once they are drawn, which on a slow device may be after letting go.
      const point = now?.pointer?.point()
      if (how === 'drop' && point !== undefined) now?.carrier.follow(point)
      now?.pointer?.stop()
      now?.carrier[how]()
    }
    return {
      onDragStart({ activatorEvent }: DragStartEvent) {
        const taken = draggable.heldId() ?? ''
        const dayId = dragIds.dayOf(taken)
        const carrier = dayId === undefined ? carryEvent(taken) : carryDay(dayId)
        const isByKey = activatorEvent instanceof KeyboardEvent
        if (isByKey) replayEarlyKeys()
        const pointer = isByKey ? undefined : followPointer(activatorEvent)
        carried.current = { carrier, pointer }
        carrier.start()
      },
      onDragMove() {
        const point = carried.current?.pointer?.point()
        if (point !== undefined) carried.current?.carrier.follow(point)
      },
      onDragEnd: end('drop'),
      onDragCancel: end('cancel'),
    }
  }, [draggable, carryEvent, carryDay])

  return { dragging, step, handlers }
}
