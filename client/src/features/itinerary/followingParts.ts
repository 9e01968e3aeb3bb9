import { DayPeople } from './presence/DayPeople'
import { EventPeople } from './presence/EventPeople'
import { OptionsMenu } from './head/OptionsMenu'
import type { Parts } from './parts'
import { readingParts } from './readingParts'
import { SidePanel } from './people/SidePanel'
import { StartPlanning } from './events/StartPlanning'

/** The page of somebody who takes part and is only looking: alive, with the others in it. */
export const followingParts: Parts = {
  ...readingParts,
  Options: OptionsMenu,
  DayPeople,
  EventPeople,
  EmptyDay: StartPlanning,
  Side: SidePanel,
}
