import { useCallback, useMemo, useRef, useState } from 'react'
import type { DragStartEvent } from '@dnd-kit/core'
import { createStore, type Store } from '../../../lib/store/store'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { dragIds, findItemAfter } from '../moving/eventPosition'
import { usePageElements } from '../viewport/pageElements'
import { useEditControls } from '../base/useEditControls'
import { dayDragTexts } from '../moving/dragTexts'
import { useMoves } from '../moving/useMoves'
import { trackPointer, tileBoxes } from './dropGeometry'
import { type DragState, createSharedDraggable } from './sharedDraggable'
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

/** Only an insertion line moves before the drop. */
function useDayDragController(drag: Store<DragState | null>): (dayId: string) => DragController {
  const viewNow = useGetView()
  const { announce } = useEditControls()
  const { moveDayBefore } = useMoves()
  const elements = usePageElements()

  return useMemo(() => {
    const nextOf = (dayId: string): string | null => {
      const { days } = viewNow()
      return days[days.findIndex(({ id }) => id === dayId) + 1]?.id ?? null
    }
    const nameOf = (dayId: string) => viewNow().days.find(({ id }) => id === dayId)?.label ?? ''
    return (dayId) => ({
      start() {
        drag.set({ kind: 'day', dayId, before: nextOf(dayId) })
        announce(dayDragTexts.lifted(nameOf(dayId)))
      },
      follow(point) {
        const before = findItemAfter(point, tileBoxes(elements, viewNow().days, dayId))
        if (drag.get()?.kind === 'day') drag.set({ kind: 'day', dayId, before })
      },
      step: () => undefined,
      drop() {
        const current = drag.get()
        drag.set(null)
        if (current?.kind === 'day') moveDayBefore(dayId, current.before)
      },
      cancel() {
        drag.set(null)
        announce(dayDragTexts.cancelled(nameOf(dayId)))
      },
    })
  }, [drag, viewNow, announce, moveDayBefore, elements])
}
