import { DayPeople } from './DayPeople'
import { EventPeople } from './EventPeople'
import { OptionsMenu } from './OptionsMenu'
import type { Parts } from './parts'
import { readingParts } from './readingParts'
import { SidePanel } from './SidePanel'
import { StartPlanning } from './StartPlanning'

/** The page of somebody who takes part and is only looking: alive, with the others in it. */
export const followingParts: Parts = {
  ...readingParts,
  Options: OptionsMenu,
  DayPeople,
  EventPeople,
  EmptyDay: StartPlanning,
  Side: SidePanel,
}
