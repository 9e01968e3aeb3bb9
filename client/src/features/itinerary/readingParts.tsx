import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazyPart'
import { EmptyDay } from './EmptyDay'
import { TripDescription } from './TripDescription'
import { IdeasRow } from './IdeasRow'
import type { Parts } from './parts'
import { Timeline } from './Timeline'
import { TripTitle } from './TripTitle'
import { VisitorOptions } from './VisitorOptions'

// For those who take part it is never drawn.
const MoreFromAuthor = lazyPart(() => import('./MoreFromAuthor'), 'MoreFromAuthor')
const Side = () => (
  <Suspense>
    <MoreFromAuthor />
  </Suspense>
)
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
  Side,
}
