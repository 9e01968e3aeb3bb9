import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DragStartEvent } from '@dnd-kit/core'
import { IDEAS } from '../../../../shared/itinerary/ideas'
import { createStore } from '../../lib/sync/store'
import { useViewNow } from '../../lib/sync/useItinerary'
import { eventBoxes, followPointer, slotBox, targetBoxes } from './dropBoxes'
import type { Drag } from './dragging'
import { dayOfTarget, dropIds, eventAfter, nextPlace, placeNow, targetUnder, type Place } from './dragPlaces'
import { useEditor } from './editor'
import { useOpenDays } from './openDays'
import { dragTexts } from './texts'
import { useMoves } from './useMoves'

const isSamePlace = (a: Place, b: Place) => a.dayId === b.dayId && a.before === b.before

/**
 * An event on its way. While it is, the lists show it where it would land (`useDrag`); letting go runs the command in the same turn, so that
 * nothing flickers back. `step` moves it by arrow key and gives the box that it then takes, for the card in hand to follow.
 */
export function useEventDrag() {
  const [drag] = useState(() => createStore<Drag | null>(null))
  const pointer = useRef<ReturnType<typeof followPointer>>(undefined)
  const viewNow = useViewNow()
  const { isOpen } = useOpenDays()
  const { announce } = useEditor()
  const { move, say, labelOf } = useMoves()

  const step = useCallback(
    (key: string) => {
      const now = drag.get()
      if (now === null) return undefined
      const place = nextPlace(viewNow(), (dayId) => dayId === IDEAS || isOpen(dayId), now.eventId, now.place, key)
      // Drawn at once: the box of the new place is asked for below.
      flushSync(() => drag.set({ ...now, place, target: isOpen(place.dayId) ? undefined : dropIds.heading(place.dayId) }))
      announce(say(now.eventId, place, dragTexts.over))
      return slotBox()
    },
    [drag, viewNow, isOpen, announce, say],
  )

  const handlers = useMemo(() => {
    const finish = () => {
      pointer.current?.stop()
      pointer.current = undefined
      drag.set(null)
    }
    return {
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const eventId = String(active.id)
        if (!(activatorEvent instanceof KeyboardEvent)) pointer.current = followPointer(activatorEvent)
        drag.set({ eventId, place: placeNow(viewNow(), eventId) })
        announce(dragTexts.lifted(labelOf(eventId)))
      },
      onDragMove() {
        const now = drag.get()
        const point = pointer.current?.point()
        if (now === null || point === undefined) return
        const target = targetUnder(point, targetBoxes())
        const place: Place =
          target === undefined
            ? placeNow(viewNow(), now.eventId)
            : { dayId: dayOfTarget(target), before: target.startsWith('list:') ? eventAfter(point, eventBoxes(target)) : null }
        if (now.target !== target || !isSamePlace(now.place, place)) drag.set({ ...now, place, target })
      },
      onDragEnd() {
        const now = drag.get()
        finish()
        if (now === null || !move(now.eventId, now.place)) return
        announce(say(now.eventId, placeNow(viewNow(), now.eventId), dragTexts.dropped))
      },
      onDragCancel() {
        const now = drag.get()
        finish()
        if (now !== null) announce(dragTexts.cancelled(labelOf(now.eventId)))
      },
    }
  }, [drag, viewNow, announce, move, say, labelOf])

  return { drag, step, handlers }
}
