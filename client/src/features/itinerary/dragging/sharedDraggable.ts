import type { KeyboardEvent, MouseEvent, SyntheticEvent, TouchEvent } from 'react'
import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import type { Readable } from '../../../lib/store/store'
import type { Drag } from './drag'

/** What dnd-kit gives to a thing that can be dragged. */
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
  /** For everything that can be dragged: an element with `data-drag-id`, or its handle (`data-grip`). */
  listeners: {
    onMouseDown: (event: MouseEvent<HTMLElement>) => void
    onTouchStart: (event: TouchEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** The drag id (`dragIds`) of what was pressed last. */
  heldId: () => string | undefined
  /** Gives it dnd-kit's draggable. Called after each render, because the dragged item may be drawn as another element by then. */
  bind: (draggable: DndKitDraggable) => void
}

export function createSharedDraggable(drag: Readable<Drag | null>): SharedDraggable {
  let heldId: string | undefined
  let bound: DndKitDraggable | undefined
  let isByKey = false
  let wasDragging = false

  /** Tells dnd-kit the elements of the held item and of its handle; gives the handle. */
  const bindElements = (): HTMLElement | null => {
    if (heldId === undefined) return null
    const item = document.querySelector<HTMLElement>(`[data-drag-id="${heldId}"]`)
    const handle = item?.querySelector<HTMLElement>('[data-grip]') ?? null
    bound?.setNodeRef(item)
    bound?.setActivatorNodeRef(handle)
    return handle
  }
  const startWith = (listener: keyof SharedDraggable['listeners']) => (event: SyntheticEvent<HTMLElement>) => {
    const isSecondFinger = 'touches' in event.nativeEvent && (event.nativeEvent as globalThis.TouchEvent).touches.length > 1
    if (drag.get() !== null || isSecondFinger) return
    heldId = event.currentTarget.closest<HTMLElement>('[data-drag-id]')?.dataset.dragId
    isByKey = listener === 'onKeyDown'
    bindElements()
    bound?.listeners?.[listener]?.(event)
  }
  return {
    listeners: {
      onMouseDown: startWith('onMouseDown'),
      onTouchStart: startWith('onTouchStart'),
      onKeyDown: startWith('onKeyDown'),
    },
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
