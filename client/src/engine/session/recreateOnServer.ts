import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import type { ItinerarySession } from './itinerarySession'

/**
 * Creates an itinerary of one's own again under its id, which the server has lost: the record and the people as this device has them; days and
 * events come with the next sync, from here and from everybody else who has a copy. Repeating it is harmless. Throws as `call` does.
 */
export async function recreateOnServer({ itineraryId: id, userId, recordStore }: ItinerarySession): Promise<void> {
  const head = recordStore.shown.get()
  if (head === undefined) return
  const { title, description, image, startDate, endDate, isPublic, location } = head
  const body = {
    id,
    clientSeeded: true,
    title,
    description,
    startDate,
    endDate,
    isPublic,
    location: { geonameId: location.geonameId },
  }
  const isPicture = image?.startsWith('blob:') === false
  await call('POST /itineraries', { body: { ...body, image: isPicture ? image : null } }).catch((error: unknown) => {
    // The picture may be lost as well.
    if (!isApiError(error, 'InvalidInputError') || !isPicture) throw error
    return call('POST /itineraries', { body })
  })
  recordStore.restartVersions()
  for (const person of recordStore.people.get()) {
    if (person.id === userId) continue
    await call('POST /itineraries/{id}/collaborators', { params: { id }, body: { username: person.username } }).catch(
      (error: unknown) => {
        // Somebody whom the server does not know any more.
        if (!isApiError(error, 'NotFoundError')) throw error
      },
    )
  }
}
