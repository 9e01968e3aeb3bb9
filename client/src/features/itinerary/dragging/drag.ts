import type { EventPosition } from '../moving/eventPosition'

/** An event that is being dragged, and the place it would take. */
export interface EventDrag {
  kind: 'event'
  eventId: string
  position: EventPosition
  /** Where the lists show it: at `position` or, while it is over a tile or a folded day, where they showed it last, so that nothing moves. */
  shownPosition: EventPosition
  /** The id of the drop target it is over; undefined when dragged by keyboard. */
  target?: string | undefined
}

/** A day that is being dragged, and the day before which it would stand: null = last. */
export interface DayDrag {
  kind: 'day'
  dayId: string
  before: string | null
}

export type Drag = EventDrag | DayDrag
