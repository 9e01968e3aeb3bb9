import { createContext, use } from 'react'
import type { Readable } from '../../lib/sync/store'
import { useReadable } from '../../lib/sync/useReadable'
import type { Place } from './dragPlaces'

/** An event on its way, and the place it would take. */
export interface EventDrag {
  kind: 'event'
  eventId: string
  place: Place
  /** Where the lists show it: there, or while it is over a tile or a folded day, where they showed it last, so that the page keeps still. */
  shown: Place
  /** What it is over, by its name; nothing for the keyboard. */
  target?: string
}

/** A whole day on its way, and the day before which it would stand: null = last. */
export interface DayDrag {
  kind: 'day'
  dayId: string
  before: string | null
}

export type Drag = EventDrag | DayDrag

export const DragContext = createContext<Readable<Drag | null> | undefined>(undefined)

function useDragStore(): Readable<Drag | null> {
  const store = use(DragContext)
  if (store === undefined) throw new Error('Nothing can be dragged here')
  return store
}

/** The event that is being dragged, or what `select` makes of it. */
export const useDrag = <R,>(select: (drag: EventDrag | null) => R): R =>
  useReadable(useDragStore(), (drag) => select(drag?.kind === 'event' ? drag : null))

/** The day that is being dragged, or what `select` makes of it. */
export const useDayDrag = <R,>(select: (drag: DayDrag | null) => R): R =>
  useReadable(useDragStore(), (drag) => select(drag?.kind === 'day' ? drag : null))
