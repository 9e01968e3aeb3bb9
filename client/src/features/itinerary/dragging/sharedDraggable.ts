import type { KeyboardEvent, MouseEvent, SyntheticEvent, TouchEvent } from 'react'
import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import type { Readable } from '../../../lib/store/store'
import { dragIds, dropIds } from '../moving/eventPosition'
import type { PageElements } from '../viewport/pageElements'
import type { Drag } from './drag'
import { isTouchEvent } from './isTouchEvent'

/** What dnd-kit's `useDraggable` gives. */
interface DndKitDraggable {
  setNodeRef: (element: HTMLElement | null) => void
  setActivatorNodeRef: (element: HTMLElement | null) => void
  listeners: DraggableSyntheticListeners
}

/**
 * One draggable of dnd-kit that all events and days share: it stands for whichever was pressed last. With a draggable for each event, dnd-kit
 * would go through hundreds of them, and React would draw the whole page again, in every frame of a drag.
 */
export interface SharedDraggable {
  /** The listeners for the element with this drag id (`dragIds`), or for its handle. */
  listenersOf: (dragId: string) => {
    onMouseDown: (event: MouseEvent<HTMLElement>) => void
    onTouchStart: (event: TouchEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** The drag id (`dragIds`) of what was pressed last. */
  heldId: () => string | undefined
  /** Gives it dnd-kit's draggable. Called after each render, because the dragged item may be drawn as another element by then. */
  bind: (draggable: DndKitDraggable) => void
}

export function createSharedDraggable(drag: Readable<Drag | null>, { find }: PageElements): SharedDraggable {
  let heldId: string | undefined
  let bound: DndKitDraggable | undefined
  let isByKey = false
  let wasDragging = false

  /** Tells dnd-kit the elements of the held item and of its handle; gives the handle. */
  const bindElements = (): HTMLElement | null => {
    if (heldId === undefined) return null
    const dayId = dragIds.dayOf(heldId)
    const item = (dayId === undefined ? find('event', heldId) : find('dropTarget', dropIds.tile(dayId))) ?? null
    const handle = find('dragHandle', heldId) ?? null
    bound?.setNodeRef(item)
    bound?.setActivatorNodeRef(handle)
    return handle
  }
  const startWith =
    (dragId: string, listener: keyof ReturnType<SharedDraggable['listenersOf']>) => (event: SyntheticEvent<HTMLElement>) => {
      const isSecondFinger = isTouchEvent(event.nativeEvent) && event.nativeEvent.touches.length > 1
      if (drag.get() !== null || isSecondFinger) return
      heldId = dragId
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
    heldId: () => heldId,
    bind(draggable) {
      bound = draggable
      const handle = bindElements()
      const hasEnded = wasDragging && drag.get() === null
      wasDragging = drag.get() !== null
      // Dropped in another day's list, it has a new handle. Focused at once, because the next key may already mean something else.
      if (hasEnded && isByKey && document.activeElement === document.body) handle?.focus({ preventScroll: true })
    },
  }
}
