import type { EventPosition } from '../moving/eventPosition'

/** An event on its way, and the place it would take. */
export interface EventDrag {
  kind: 'event'
  eventId: string
  position: EventPosition
  /** Where the lists show it: there, or while it is over a tile or a folded day, where they showed it last, so that the page keeps still. */
  shownPosition: EventPosition
  /** What it is over, by its name; nothing for the keyboard. */
  target?: string | undefined
}

/** A whole day on its way, and the day before which it would stand: null = last. */
export interface DayDrag {
  kind: 'day'
  dayId: string
  before: string | null
}

export type Drag = EventDrag | DayDrag
