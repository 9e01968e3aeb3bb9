import { AddDay } from './AddDay'
import { AddEvent, FirstPlan } from './AddEvent'
import { DayPeople } from './DayPeople'
import { DayTools } from './DayTools'
import { DescriptionField } from './DescriptionField'
import { DatesButton } from './DatesButton'
import { DraggableTimeline } from './DraggableTimeline'
import { HeadingTarget, TileTarget } from './DropTargets'
import { EditableIdeas } from './EditableIdeas'
import { EventPeople } from './EventPeople'
import { EventTools, IdeaTools } from './EventTools'
import { OptionsMenu } from './OptionsMenu'
import type { Parts } from './parts'
import { readingParts } from './readingParts'
import { SidePanel } from './SidePanel'
import { TitleField } from './TitleField'

/** The page of somebody who takes part and is only looking: alive, with the others in it. */
export const followingParts: Parts = { ...readingParts, Options: OptionsMenu, DayPeople, EventPeople, Side: SidePanel }

/** The same in edit mode. */
export const editingParts: Parts = {
  ...followingParts,
  Title: TitleField,
  Description: DescriptionField,
  Dates: DatesButton,
  TileTarget,
  HeadingTarget,
  AddDay,
  DayTools,
  EmptyDay: FirstPlan,
  Timeline: DraggableTimeline,
  AddEvent,
  EventTools,
  IdeaTools,
  Ideas: EditableIdeas,
}
