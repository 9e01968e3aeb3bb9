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
 * What takes things. To dnd-kit all that can be dragged is one thing: the one that was touched last. Were each event one for itself, dnd-kit
 * would go through hundreds of them, and React through all of the page, in every frame of a drag.
 */
export interface SharedDraggable {
  /** For whatever can be taken: an element with `data-drag-id`, or its handle (`data-grip`). */
  listeners: {
    onMouseDown: (event: MouseEvent<HTMLElement>) => void
    onTouchStart: (event: TouchEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** The name of what was taken last. */
  heldId: () => string | undefined
  /** That one thing; said again when the page was drawn, because what is dragged may have another element then. */
  bind: (draggable: DndKitDraggable) => void
}

export function createSharedDraggable(drag: Readable<Drag | null>): SharedDraggable {
  let held: string | undefined
  let known: DndKitDraggable | undefined
  let isByKey = false
  let isCarrying = false

  /** Looks for the elements of what is held; gives its handle. */
  const bindElements = (): HTMLElement | null => {
    if (held === undefined) return null
    const item = document.querySelector<HTMLElement>(`[data-drag-id="${held}"]`)
    const grip = item?.querySelector<HTMLElement>('[data-grip]') ?? null
    known?.setNodeRef(item)
    known?.setActivatorNodeRef(grip)
    return grip
  }
  const taking = (listener: keyof SharedDraggable['listeners']) => (event: SyntheticEvent<HTMLElement>) => {
    const isSecondFinger = 'touches' in event.nativeEvent && (event.nativeEvent as globalThis.TouchEvent).touches.length > 1
    if (drag.get() !== null || isSecondFinger) return
    held = event.currentTarget.closest<HTMLElement>('[data-drag-id]')?.dataset.dragId
    isByKey = listener === 'onKeyDown'
    bindElements()
    known?.listeners?.[listener]?.(event)
  }
  return {
    listeners: { onMouseDown: taking('onMouseDown'), onTouchStart: taking('onTouchStart'), onKeyDown: taking('onKeyDown') },
    heldId: () => held,
    bind(draggable) {
      known = draggable
      const grip = bindElements()
      const hasEnded = isCarrying && drag.get() === null
      isCarrying = drag.get() !== null
      // In another day's list it has a new handle. At once: the next key may already be for something else.
      if (hasEnded && isByKey && document.activeElement === document.body) grip?.focus({ preventScroll: true })
    },
  }
}
