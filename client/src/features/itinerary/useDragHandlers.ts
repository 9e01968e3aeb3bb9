import { useCallback, useMemo, useRef, useState } from 'react'
import type { DragStartEvent } from '@dnd-kit/core'
import { createStore } from '../../lib/sync/store'
import { followPointer } from './dropBoxes'
import type { Drag } from './dragging'
import { dragIds } from './dragPlaces'
import { useDayDrag } from './useDayDrag'
import { useEventDrag, type Carrier } from './useEventDrag'

/** Whatever is being dragged, from the first movement to letting go. */
export function useDragHandlers() {
  const [drag] = useState(() => createStore<Drag | null>(null))
  const carried = useRef<{ carrier: Carrier; pointer: ReturnType<typeof followPointer> | undefined }>(undefined)
  const carryEvent = useEventDrag(drag)
  const carryDay = useDayDrag(drag)

  const step = useCallback((key: string) => carried.current?.carrier.step(key), [])
  const handlers = useMemo(() => {
    const end = (how: 'drop' | 'cancel') => () => {
      const now = carried.current
      carried.current = undefined
      now?.pointer?.stop()
      now?.carrier[how]()
    }
    return {
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const dayId = dragIds.dayOf(active.id)
        const carrier = dayId === undefined ? carryEvent(String(active.id)) : carryDay(dayId)
        const pointer = activatorEvent instanceof KeyboardEvent ? undefined : followPointer(activatorEvent)
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
  }, [carryEvent, carryDay])

  return { drag, step, handlers }
}
