import { lazyPart } from '../../lib/loading/lazyPart'
import { DayPresence } from './presence/DayPresence'
import { EventPresence } from './presence/EventPresence'
import { OptionsMenu } from './options/OptionsMenu'
import type { Parts } from './base/parts'
import { readingParts } from './readingParts'
import { SidePanel } from './people/SidePanel'
import { StartPlanning } from './days/StartPlanning'

// Only where the link of a private trip is given.
const PrivateNote = lazyPart(() => import('./options/PrivateNote'), 'PrivateNote')

const Nothing = () => null

/** A copy that can only be read, after the server ended the trip. */
export const copyParts: Parts = { ...readingParts, Options: Nothing, Side: Nothing }

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
