import { newId } from '#shared/ids'
import { createOffline } from './createOffline'
import type { ItinerarySession } from '../session/itinerarySession'

/** With unsaved changes. Returns the id; undefined if there is nothing to copy. */
export async function copyToNewItinerary({
  user,
  recordStore,
  documentView,
  pending,
}: ItinerarySession): Promise<string | undefined> {
  const [server, record] = [recordStore.server.get() ?? pending.get().creation?.head, recordStore.shown.get()]
  if (server === undefined || record === undefined) return undefined
  const { title, description, startDate, endDate, location } = record
  const { pictures } = pending.get()
  const cover = pictures.find(({ eventId }) => eventId === null)?.file ?? null
  const id = newId()
  await createOffline({
    user,
    request: { id, title, description, image: server.image, startDate, endDate, location: { geonameId: location.geonameId } },
    location,
    cover,
    content: { view: documentView.get(), pictures },
  })
  return id
}
