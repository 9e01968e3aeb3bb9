import { AddDay } from './AddDay'
import { AddEvent, FirstPlan } from './AddEvent'
import { CoverTools } from './CoverTools'
import { DayTools } from './DayTools'
import { DescriptionField } from './DescriptionField'
import { DatesButton } from './DatesButton'
import { DragArea } from './DragArea'
import { DraggableTimeline } from './DraggableTimeline'
import { HeadingTarget, TileTarget } from './DropTargets'
import { EditableIdeas } from './EditableIdeas'
import { EventTools, IdeaTools } from './EventTools'
import { followingParts } from './followingParts'
import type { Parts } from './parts'
import { TitleField } from './TitleField'
import { UndoButtons } from './UndoButtons'

/** The page in edit mode. */
export const editingParts: Parts = {
  ...followingParts,
  Area: DragArea,
  Undo: UndoButtons,
  CoverTools,
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
