import { AddDay } from './days/AddDay'
import { AddEvent } from './events/AddEvent'
import { CoverTools } from './head/CoverTools'
import { DayTools } from './days/DayTools'
import { DescriptionField } from './head/DescriptionField'
import { DatesButton } from './head/DatesButton'
import { DragArea } from './dragging/DragArea'
import { DraggableTimeline } from './dragging/DraggableTimeline'
import { HeadingTarget, TileTarget } from './dragging/DropTargets'
import { DraggableIdeas } from './dragging/DraggableIdeas'
import { FirstPlan } from './days/FirstPlan'
import { EventTools, IdeaTools } from './events/EventTools'
import { followingParts } from './followingParts'
import type { Parts } from './base/parts'
import { TitleField } from './head/TitleField'
import { UndoButtons } from './undo/UndoButtons'

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
  Ideas: DraggableIdeas,
}
