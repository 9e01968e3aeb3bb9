import { audienceOf } from '#shared/audience'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import { tripLength } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { ItineraryView } from '#shared/itinerary/view'
import { viewFromResponse } from '#shared/itinerary/viewFromResponse'
import { createConstant, type Readable } from '../../lib/store/store'

export type FullRecord = Omit<
  Itinerary,
  'days' | 'ideas' | 'bounds' | 'placeCount' | 'version' | 'moderation' | 'isOffered' | 'isInvited'
>

/** What a page reads: the live document, or for viewers the server's response. */
export interface ItinerarySource {
  record: Readable<FullRecord | undefined>
  /** Owner first. */
  people: Readable<readonly UserBrief[]>
  view: Readable<ItineraryView>
}

export const toFullRecord = ({
  days: _days,
  ideas: _ideas,
  bounds: _bounds,
  placeCount: _placeCount,
  version: _version,
  moderation: _moderation,
  isOffered: _isOffered,
  isInvited: _isInvited,
  ...record
}: Itinerary): FullRecord => ({ ...record, audience: audienceOf(record) })

export const tripLengthOf = ({ startDate, endDate }: Pick<FullRecord, 'startDate' | 'endDate'>): number =>
  tripLength(fromWireDate(startDate), fromWireDate(endDate))

export const sourceFromResponse = (itinerary: Itinerary, people: readonly UserBrief[]): ItinerarySource => ({
  record: createConstant(toFullRecord(itinerary)),
  people: createConstant(people),
  view: createConstant(viewFromResponse(itinerary)),
})
