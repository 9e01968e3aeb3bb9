import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Replica } from '../document/replica'

/** An open itinerary, for those who make its rows follow its document. */
export interface ProjectedRoom {
  readonly itineraryId: string
  readonly record: ItineraryRecord
  readonly replica: Pick<Replica, 'doc' | 'headSeq' | 'isClosed' | 'whenClean'>
  /** The view at a moment when everything is on disk. */
  cleanView(): ItineraryView
}
