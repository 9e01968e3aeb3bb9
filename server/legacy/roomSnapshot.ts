import type { ItineraryCard, ItineraryRecord } from '#shared/api/itineraries'
import type { ItineraryView } from '#shared/itinerary/view'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import type { RoomSnapshot } from '#shared/realtime/socketEvents'
import type { DocumentRoom } from '#server/base/documentHub'
import { rangeDays } from '#server/records/recordDifference'

/**
 * One snapshot for everybody. Days, ideas and record are those the room was told last, so that no action follows for what it shows; the
 * card, which is of this very moment, adds what no room knows: author, likes, times.
 */
export const snapshotOf = (
  { itineraryId, version }: Pick<DocumentRoom, 'itineraryId' | 'version'>,
  card: ItineraryCard,
  view: ItineraryView,
  record: ItineraryRecord,
): RoomSnapshot => ({
  itineraryId,
  version,
  itinerary: {
    ...card,
    ...record,
    dayCount: rangeDays(record),
    days: toWireDays(view),
    ideas: toWireEvents(view, view.ideas),
    isLiked: false,
    myRole: 'visitor',
  },
})
