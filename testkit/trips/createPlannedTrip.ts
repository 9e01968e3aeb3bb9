import type { ItineraryCard, NewItinerary } from '#shared/api/itineraries'
import { addEvent } from '#shared/itinerary/commands'
import type { EventFields } from '#shared/itinerary/fields'
import { createItinerary, type Account } from '../api/apiClient'
import { dayIdAt, waitUntilStored } from '../server/versionsFixture'
import { type SyncClient, syncClientOf } from '../sync/syncClient'

/** Events by day number, created over sync; ideas under 0. */
export async function createPlannedTrip(
  owner: Account,
  plan: Readonly<Record<number, readonly (Partial<EventFields> & { label: string })[]>>,
  trip: Partial<NewItinerary> = {},
): Promise<{ id: ItineraryCard['id']; page: SyncClient }> {
  const id = await createItinerary(owner, trip)
  const page = await syncClientOf(owner, id).synced()
  for (const [day, events] of Object.entries(plan))
    for (const event of events) addEvent(page.doc, { dayId: day === '0' ? '' : dayIdAt(page, Number(day)) }, event)
  await waitUntilStored(page)
  return { id, page }
}
