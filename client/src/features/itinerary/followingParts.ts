import { lazyPart } from '../../lib/loading/lazyPart'
import { DayPresence } from './presence/DayPeople'
import { EventPresence } from './presence/EventPeople'
import { OptionsMenu } from './head/OptionsMenu'
import type { Parts } from './parts'
import { readingParts } from './readingParts'
import { SidePanel } from './people/SidePanel'
import { StartPlanning } from './events/StartPlanning'

// Only where the link of a private trip is given.
const PrivateNote = lazyPart(() => import('./head/PrivateNote'), 'PrivateNote')

/** The page of somebody who takes part and is only looking: alive, with the others in it. */
export const followingParts: Parts = {
  ...readingParts,
  ShareNote: PrivateNote,
  Options: OptionsMenu,
  DayPeople: DayPresence,
  EventPeople: EventPresence,
  EmptyDay: StartPlanning,
  Side: SidePanel,
}
