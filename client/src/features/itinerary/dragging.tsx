import { createContext, use } from 'react'
import type { Readable } from '../../lib/sync/store'
import { useReadable } from '../../lib/sync/useReadable'
import type { Place } from './dragPlaces'

/** An event on its way, and the place it would take. */
export interface Drag {
  eventId: string
  place: Place
  /** What it is over, by its name; nothing for the keyboard. */
  target?: string
}

export const DragContext = createContext<Readable<Drag | null> | undefined>(undefined)

function useDragStore(): Readable<Drag | null> {
  const store = use(DragContext)
  if (store === undefined) throw new Error('Nothing can be dragged here')
  return store
}

/** What is being dragged, or what `select` makes of it. */
export const useDrag = <R,>(select: (drag: Drag | null) => R): R => useReadable(useDragStore(), select)
