import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { Store } from '../../../lib/store/store'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { eventBoxes, movedEventBox, targetBox, targetBoxes } from './dropGeometry'
import type { DragState } from './sharedDraggable'
import {
  dayIdOfDropTarget,
  dropIds,
  findItemAfter,
  eventIdsIn,
  isSamePosition,
  nextKeyboardPosition,
  positionOfEvent,
  findDropTarget,
  type LayoutBox,
  type EventPosition,
  type PointerPoint,
} from '../moving/eventPosition'
import { useEditControls } from '../base/useEditControls'
import { usePageElements } from '../viewport/pageElements'
import { useIsDayOpen } from '../viewport/openDays'
import { dragTexts } from '../moving/dragTexts'
import { useMoves } from '../moving/useMoves'

export interface DragController {
  start: () => void
  follow: (point: PointerPoint) => void
  /** Returns the box of the new place, for the preview. */
  step: (key: string) => LayoutBox | undefined
  drop: () => void
  cancel: () => void
}

/** Lists show the event at its target. The drop runs in the same task, to avoid a flicker. */
export function useEventDragController(drag: Store<DragState | null>): (eventId: string) => DragController {
  const viewNow = useGetView()
  const isOpen = useIsDayOpen()
  const { announce } = useEditControls()
  const { move, say, labelOf } = useMoves()
  const elements = usePageElements()

  return useMemo(() => {
    const now = () => {
      const current = drag.get()
      return current?.kind === 'event' ? current : undefined
    }
    return (eventId) => ({
      start() {
        const position = positionOfEvent(viewNow(), eventId)
        drag.set({ kind: 'event', eventId, position, shownPosition: position })
        announce(dragTexts.lifted(labelOf(eventId)))
      },
      follow(point) {
        const current = now()
        if (current === undefined) return
        const target = findDropTarget(point, targetBoxes(elements, viewNow().days, point))
        const isList = target === undefined || target.startsWith('list:')
        const before = (dayId: string) => findItemAfter(point, eventBoxes(elements, eventIdsIn(viewNow(), dayId), eventId))
        const position: EventPosition =
          target === undefined
            ? positionOfEvent(viewNow(), eventId)
            : { dayId: dayIdOfDropTarget(target), before: isList ? before(dayIdOfDropTarget(target)) : null }
        if (current.target !== target || !isSamePosition(current.position, position))
          drag.set({ ...current, position, shownPosition: isList ? position : current.shownPosition, target })
      },
      step(key) {
        const current = now()
        if (current === undefined) return undefined
        const position = nextKeyboardPosition(
          viewNow(),
          (dayId) => dayId === IDEAS_DAY_ID || isOpen(dayId),
          eventId,
          current.position,
          key,
        )
        const isList = position.dayId === IDEAS_DAY_ID || isOpen(position.dayId)
        const target = isList ? undefined : dropIds.heading(position.dayId)
        // Synchronous: its box is read below.
        flushSync(() => drag.set({ ...current, position, shownPosition: isList ? position : current.shownPosition, target }))
        announce(say(eventId, position, dragTexts.over))
        return target === undefined ? movedEventBox(elements, eventId) : targetBox(elements, target)
      },
      drop() {
        const current = now()
        drag.set(null)
        if (current === undefined || !move(eventId, current.position)) return
        announce(say(eventId, positionOfEvent(viewNow(), eventId), dragTexts.dropped))
      },
      cancel() {
        drag.set(null)
        announce(dragTexts.cancelled(labelOf(eventId)))
      },
    })
  }, [drag, viewNow, isOpen, announce, move, say, labelOf, elements])
}
