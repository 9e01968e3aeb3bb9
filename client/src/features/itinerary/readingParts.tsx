import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../lib/loading/lazyPart'
import { EmptyDay } from './days/EmptyDay'
import { TripDescription } from './head/TripDescription'
import { IdeasRow } from './ideas/IdeasRow'
import type { Parts } from './base/parts'
import { Timeline } from './days/Timeline'
import { TripTitle } from './head/TripTitle'
import { VisitorOptions } from './options/VisitorOptions'

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
  ShareNote: Nothing,
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
