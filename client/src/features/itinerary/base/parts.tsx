import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { RoundLook } from '../../../ui/buttons/RoundButton'

interface ForDay {
  dayId: string
}
interface ForEvent {
  eventId: string
}
interface Wrapping {
  children: ReactNode
}

/** The pieces of the page that differ between looking and editing. Editing brings its own, so that those who look never load its code. */
export interface Parts {
  /** Around the days and what stands beside them. */
  Area: ComponentType<Wrapping>
  /** In the bar at the top: taking back and doing again. */
  Undo: ComponentType
  /** Over the cover. */
  CoverTools: ComponentType
  Options: ComponentType<{ look: RoundLook }>
  /** Where its link is given: who can open it. */
  ShareNote: ComponentType
  Title: ComponentType
  Description: ComponentType
  /** Around the trip's dates. */
  Dates: ComponentType<Wrapping>
  /** Around a day's tile in the index, and around a folded day's heading: take drops. */
  TileTarget: ComponentType<ForDay & Wrapping>
  HeadingTarget: ComponentType<ForDay & Wrapping>
  /** On a day's tile: who is in that day. */
  DayPeople: ComponentType<ForDay>
  /** After the last tile. */
  AddDay: ComponentType
  /** On an unfolded day's heading. */
  DayTools: ComponentType<ForDay>
  /** In a day without events. */
  EmptyDay: ComponentType<ForDay>
  /** The events of an unfolded day. */
  Timeline: ComponentType<ForDay & { ids: readonly string[] }>
  /** Below them. */
  AddEvent: ComponentType<ForDay>
  /** On an event's card: what it can be told to do, and who is editing it. */
  EventTools: ComponentType<ForEvent>
  EventPeople: ComponentType<ForEvent>
  IdeaTools: ComponentType<ForEvent>
  Ideas: ComponentType
  /** The end of the right column: people, visibility, deletion. */
  Side: ComponentType
}

const Context = createContext<Parts | undefined>(undefined)

export const PartsProvider = ({ parts, children }: { parts: Parts; children: ReactNode }) => (
  <Context value={parts}>{children}</Context>
)

export function useParts(): Parts {
  const parts = use(Context)
  if (parts === undefined) throw new Error('No parts around this piece')
  return parts
}
