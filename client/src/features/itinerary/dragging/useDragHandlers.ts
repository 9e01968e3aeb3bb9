import { useCallback, useMemo, useRef, useState } from 'react'
import type { DragStartEvent } from '@dnd-kit/core'
import { createStore } from '../../../lib/store/store'
import { dragIds } from '../moving/eventPosition'
import { usePageElements } from '../viewport/pageElements'
import { trackPointer } from './dropGeometry'
import type { DragState } from './dragState'
import { createSharedDraggable } from './sharedDraggable'
import { useDayDragController } from './useDayDragController'
import { useEventDragController, type DragController } from './useEventDragController'

export function useDragHandlers() {
  const elements = usePageElements()
  const [dragging] = useState(() => {
    const drag = createStore<DragState | null>(null)
    return { drag, draggable: createSharedDraggable(drag, elements) }
  })
  const { drag, draggable } = dragging
  const active = useRef<{ controller: DragController; pointer: ReturnType<typeof trackPointer> | undefined }>(undefined)
  const controlEventDrag = useEventDragController(drag)
  const controlDayDrag = useDayDragController(drag)

  const step = useCallback((key: string) => active.current?.controller.step(key), [])
  const handlers = useMemo(() => {
    const end = (how: 'drop' | 'cancel') => () => {
      const now = active.current
      active.current = undefined
      // dnd-kit reports movements after rendering, perhaps after the drop.
      const point = now?.pointer?.point()
      if (how === 'drop' && point !== undefined) now?.controller.follow(point)
      now?.pointer?.stop()
      now?.controller[how]()
    }
    return {
      onDragStart({ activatorEvent }: DragStartEvent) {
        const dragId = draggable.activeId() ?? ''
        const dayId = dragIds.dayOf(dragId)
        const controller = dayId === undefined ? controlEventDrag(dragId) : controlDayDrag(dayId)
        const isByKey = activatorEvent instanceof KeyboardEvent
        if (isByKey) replayEarlyKeys()
        const pointer = isByKey ? undefined : trackPointer(activatorEvent)
        active.current = { controller, pointer }
        controller.start()
      },
      onDragMove() {
        const point = active.current?.pointer?.point()
        if (point !== undefined) active.current?.controller.follow(point)
      },
      onDragEnd: end('drop'),
      onDragCancel: end('cancel'),
    }
  }, [draggable, controlEventDrag, controlDayDrag])

  return { dragging, step, handlers }
}

/** dnd-kit listens only after a timeout: redispatches keys pressed before it. */
function replayEarlyKeys(): void {
  const recorded: KeyboardEvent[] = []
  const record = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    recorded.push(event)
  }
  const replay = () => {
    window.removeEventListener('keydown', record, true)
    for (const { key, code, target } of recorded)
      (target ?? document).dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  }
  window.addEventListener('keydown', record, true)
  // dnd-kit sets its timeout after the outer one, so it runs before the inner one.
  setTimeout(() => setTimeout(replay))
}
