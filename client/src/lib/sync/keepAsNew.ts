import { newId } from '#shared/ids'
import { bear } from './birth'
import type { ItinerarySession } from './itinerarySession'

/**
 * Makes of what this device shows of an itinerary a private trip of this person's own, born here: all of it, also what was never saved. The
 * other stays as it is. Resolves with the new id; undefined where there is nothing to make it of.
 */
export async function keepAsNew({ user, heading, plainView, waiting }: ItinerarySession): Promise<string | undefined> {
  const [server, head] = [heading.server.get() ?? waiting.get().birth?.head, heading.head.get()]
  if (server === undefined || head === undefined) return undefined
  const { title, description, startDate, endDate, location } = head
  const { pictures } = waiting.get()
  const cover = pictures.find(({ eventId }) => eventId === null)?.file
  const id = newId()
  await bear({
    user,
    request: { id, title, description, image: server.image, startDate, endDate, location: { geonameId: location.geonameId } },
    location,
    cover,
    content: { view: plainView.get(), pictures },
  })
  return id
}
