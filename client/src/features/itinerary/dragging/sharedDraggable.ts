import type { KeyboardEvent, MouseEvent, SyntheticEvent, TouchEvent } from 'react'
import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import type { Readable } from '../../../lib/store/store'
import { dragIds, dropIds, type EventPosition } from '../moving/eventPosition'
import type { PageElements } from '../viewport/pageElements'
import { isTouchEvent } from './dropGeometry'

export interface EventDrag {
  kind: 'event'
  eventId: string
  position: EventPosition
  /** `position`, or the last list position while over a tile or folded day. */
  shownPosition: EventPosition
  /** Undefined for keyboard drags. */
  target?: string | undefined
}

/** `before` is the day that would follow; null = last. */
export interface DayDrag {
  kind: 'day'
  dayId: string
  before: string | null
}

export type DragState = EventDrag | DayDrag

interface DndKitDraggable {
  setNodeRef: (element: HTMLElement | null) => void
  setActivatorNodeRef: (element: HTMLElement | null) => void
  listeners: DraggableSyntheticListeners
}

/** For the item pressed last. With a draggable per event, each frame would iterate over hundreds. */
export interface SharedDraggable {
  /** For the item with this drag id (`dragIds`), or its handle. */
  listenersOf: (dragId: string) => {
    onMouseDown: (event: MouseEvent<HTMLElement>) => void
    onTouchStart: (event: TouchEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  activeId: () => string | undefined
  /** Called after each render: the item's element may change. */
  bind: (draggable: DndKitDraggable) => void
}

export function createSharedDraggable(drag: Readable<DragState | null>, { find }: PageElements): SharedDraggable {
  let activeId: string | undefined
  let bound: DndKitDraggable | undefined
  let isByKey = false
  let wasDragging = false

  /** Returns the handle. */
  const bindElements = (): HTMLElement | null => {
    if (activeId === undefined) return null
    const dayId = dragIds.dayOf(activeId)
    const item = (dayId === undefined ? find('event', activeId) : find('dropTarget', dropIds.tile(dayId))) ?? null
    const handle = find('dragHandle', activeId) ?? null
    bound?.setNodeRef(item)
    bound?.setActivatorNodeRef(handle)
    return handle
  }
  const startWith =
    (dragId: string, listener: keyof ReturnType<SharedDraggable['listenersOf']>) => (event: SyntheticEvent<HTMLElement>) => {
      const isSecondFinger = isTouchEvent(event.nativeEvent) && event.nativeEvent.touches.length > 1
      if (drag.get() !== null || isSecondFinger) return
      activeId = dragId
      isByKey = listener === 'onKeyDown'
      bindElements()
      bound?.listeners?.[listener]?.(event)
    }
  return {
    listenersOf: (dragId) => ({
      onMouseDown: startWith(dragId, 'onMouseDown'),
      onTouchStart: startWith(dragId, 'onTouchStart'),
      onKeyDown: startWith(dragId, 'onKeyDown'),
    }),
    activeId: () => activeId,
    bind(draggable) {
      bound = draggable
      const handle = bindElements()
      const hasEnded = wasDragging && drag.get() === null
      wasDragging = drag.get() !== null
      // A drop in another list creates a new handle. Synchronous, for the next key.
      if (hasEnded && isByKey && document.activeElement === document.body) handle?.focus({ preventScroll: true })
    },
  }
}
