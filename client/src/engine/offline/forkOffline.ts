import type { UserBrief } from '#shared/api/users'
import type { WireDate } from '#shared/dates'
import { newId } from '#shared/ids'
import { filterDays } from '#shared/itinerary/filterDays'
import type { ItineraryView } from '#shared/itinerary/view'
import { isBlobUrl } from '../../lib/pictures'
import type { FullRecord } from '../base/itinerarySource'
import { createOffline } from './createOffline'

interface OfflineFork {
  user: UserBrief
  source: FullRecord
  view: ItineraryView
  dates: { startDate: WireDate; endDate: WireDate }
  dayIds: readonly string[] | undefined
  givenUp: string | undefined
}

/** Without pending pictures. Throws DeviceStorageError if storage fails. */
export async function forkOffline({ user, source, view, dates, dayIds, givenUp }: OfflineFork): Promise<string> {
  const id = newId()
  const { title, description, location, author } = source
  const events = Object.fromEntries(
    Object.entries(view.events).map(([eventId, event]) => [eventId, isBlobUrl(event.image) ? { ...event, image: null } : event]),
  )
  await createOffline({
    user,
    request: {
      id,
      title,
      description,
      image: isBlobUrl(source.image) ? null : source.image,
      ...dates,
      location: { geonameId: location.geonameId },
    },
    location,
    cover: null,
    givenUp,
    fork: {
      from: { sourceId: source.id, ...(dayIds && { dayIds }) },
      credit: { id: source.id, title, author },
    },
    content: { view: { ...(filterDays(view, dayIds) ?? view), events }, pictures: [] },
  })
  return id
}
