import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import {
  DndContext,
  MeasuringStrategy,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import { IDEAS } from '../../../../shared/itinerary/ideas'
import { createStore } from '../../lib/sync/store'
import { useViewNow } from '../../lib/sync/useItinerary'
import { DragContext, type Drag } from './dragging'
import { dropIdOf, dropUnder, nextPlace, placeNow, placeOf } from './dragPlaces'
import { useOpenDays } from './openDays'
import { LiftedCard } from './LiftedCard'
import { dragTexts } from './texts'
import { useDragSensors } from './useDragSensors'
import { useMoves } from './useMoves'

// Only near the very edges: a drop close to the header must not run away.
const autoScroll = { threshold: { x: 0, y: 0.1 } }
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }

/**
 * Lets events be dragged within a day, to other days and to the ideas. While one is on its way the lists show it where it would land
 * (`useDrag`); letting go runs the command in the same turn, so that nothing flickers back.
 */
export function DragArea({ children }: { children: ReactNode }) {
  const drag = useRef(createStore<Drag | null>(null)).current
  const byKey = useRef(false)
  const viewNow = useViewNow()
  const { isOpen } = useOpenDays()
  const { move, say, labelOf } = useMoves()

  const set = useCallback(
    (dropId: string) => {
      const now = drag.get()
      const place = placeOf(viewNow(), dropId)
      // Over the slot itself: it stays.
      if (now !== null && place !== undefined && place.before !== now.eventId) drag.set({ ...now, place })
    },
    [drag, viewNow],
  )

  // The keyboard goes from place to place, not from pixel to pixel: the place is decided here, the box only carries the card along.
  const step = useCallback(
    (key: string): DOMRect | undefined => {
      const now = drag.get()
      if (now === null) return undefined
      byKey.current = true
      const place = nextPlace(viewNow(), (dayId) => dayId === IDEAS || isOpen(dayId), now.eventId, now.place, key)
      drag.set({ ...now, place })
      return document.querySelector(`[data-drop-id="${dropIdOf(place)}"]`)?.getBoundingClientRect()
    },
    [drag, viewNow, isOpen],
  )
  const sensors = useDragSensors(step)

  const collisionDetection = useCallback<CollisionDetection>(
    ({ pointerCoordinates, droppableRects }) => {
      const now = drag.get()
      if (now === null) return []
      if (pointerCoordinates === null) return [{ id: dropIdOf(now.place) }]
      const view = viewNow()
      const boxes = new Map([...droppableRects].map(([id, box]) => [String(id), box]))
      const eventsOf = (dayId: string) => (dayId === IDEAS ? view.ideas : (view.days.find(({ id }) => id === dayId)?.events ?? [])).filter((id) => id !== now.eventId)
      const id = dropUnder(pointerCoordinates, boxes, eventsOf)
      return id === undefined ? [] : [{ id }]
    },
    [drag, viewNow],
  )

  const start = ({ active }: DragStartEvent) => {
    const eventId = String(active.id)
    byKey.current = false
    drag.set({ eventId, place: placeNow(viewNow(), eventId) })
  }
  const over = ({ over: target }: DragOverEvent) => {
    const now = drag.get()
    if (byKey.current || now === null) return
    if (target === null) drag.set({ ...now, place: placeNow(viewNow(), now.eventId) })
    else set(String(target.id))
  }
  const end = ({ over: target }: DragEndEvent) => {
    const now = drag.get()
    if (now !== null && (target !== null || byKey.current)) move(now.eventId, now.place)
    drag.set(null)
  }

  const announcements = useMemo<Announcements>(() => {
    const place = (sentence: typeof dragTexts.over) => {
      const now = drag.get()
      return now === null ? undefined : say(now.eventId, now.place, sentence)
    }
    return {
      onDragStart: ({ active }) => dragTexts.lifted(labelOf(String(active.id))),
      onDragOver: () => place(dragTexts.over),
      onDragEnd: ({ active }) => say(String(active.id), placeNow(viewNow(), String(active.id)), dragTexts.dropped),
      onDragCancel: ({ active }) => dragTexts.cancelled(labelOf(String(active.id))),
    }
  }, [drag, say, labelOf, viewNow])

  return (
    <DragContext value={drag}>
      <DndContext
        sensors={sensors}
        collisionDetection={collisionDetection}
        measuring={measuring}
        autoScroll={autoScroll}
        onDragStart={start}
        onDragOver={over}
        onDragEnd={end}
        onDragCancel={() => drag.set(null)}
        accessibility={{ announcements, screenReaderInstructions: { draggable: dragTexts.instructions } }}
      >
        {children}
        <LiftedCard />
      </DndContext>
    </DragContext>
  )
}
