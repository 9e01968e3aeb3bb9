import type { ReactNode } from 'react'
import { EmptyDay } from './EmptyDay'
import { TripDescription } from './TripDescription'
import { IdeasRow } from './IdeasRow'
import { MoreFromAuthor } from './MoreFromAuthor'
import type { Parts } from './parts'
import { Timeline } from './Timeline'
import { TripTitle } from './TripTitle'
import { VisitorOptions } from './VisitorOptions'

const Nothing = () => null
const Plain = ({ children }: { children: ReactNode }) => children

/** The page of somebody who looks. */
export const readingParts: Parts = {
  Area: Plain,
  Undo: Nothing,
  CoverTools: Nothing,
  Options: VisitorOptions,
  Title: TripTitle,
  Description: TripDescription,
  Dates: Plain,
  TileTarget: Plain,
  HeadingTarget: Plain,
  DayPeople: Nothing,
  AddDay: Nothing,
  DayTools: Nothing,
  EmptyDay,
  Timeline,
  AddEvent: Nothing,
  EventTools: Nothing,
  EventPeople: Nothing,
  IdeaTools: Nothing,
  Ideas: IdeasRow,
  Side: MoreFromAuthor,
}
