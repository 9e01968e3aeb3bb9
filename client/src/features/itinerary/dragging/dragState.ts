import type { EventPosition } from '../moving/eventPosition'

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
