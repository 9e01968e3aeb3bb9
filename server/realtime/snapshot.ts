import type { Itinerary, ItineraryRecord } from '../../shared/api/itineraries'
import type { ItineraryView } from '../../shared/itinerary/view'
import { toWireDays, toWireEvents } from '../../shared/itinerary/wire'
import type { Snapshot } from '../../shared/realtime/events'
import type { Services } from '../context'
import { AppError } from '../errors'
import { readItinerary } from '../features/itineraries/service'
import type { Room } from '../sync/types'
import { rangeDays } from './outbound'

/** The itinerary as GET answers it to nobody in particular, its rows current; undefined when it is gone. */
export async function readForSnapshot(services: Services, itineraryId: string): Promise<Itinerary | undefined> {
  try {
    await services.hub.settle(itineraryId)
    return await readItinerary(services, itineraryId, null)
  } catch (error) {
    if (error instanceof AppError && error.name === 'NotFoundError') return undefined
    services.log.error({ err: error, itineraryId }, 'a snapshot could not be read')
    return undefined
  }
}

/** One snapshot for everybody. Days, ideas and record are those the room was told last, so that no action follows for what it shows. */
export const snapshotOf = (room: Room, read: Itinerary, view: ItineraryView, record: ItineraryRecord): Snapshot => ({
  itineraryId: room.itineraryId,
  version: room.version,
  itinerary: {
    ...read,
    ...record,
    dayCount: rangeDays(record),
    days: toWireDays(view),
    ideas: toWireEvents(view, view.ideas),
    isLiked: false,
    myRole: 'visitor',
  },
})
