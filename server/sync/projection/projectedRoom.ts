import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Replica } from '../document/replica'

export interface ProjectedRoom {
  readonly itineraryId: string
  readonly record: ItineraryRecord
  readonly replica: Pick<Replica, 'doc' | 'headSeq' | 'isClosed' | 'whenClean'>
  /** While memory and disk agree. */
  cleanView(): ItineraryView
}
