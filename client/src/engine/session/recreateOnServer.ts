import { enteredFields } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import type { ItinerarySession } from './itinerarySession'

/**
 * Creates an itinerary again that the server has lost, for its owner and under its id: with the record and the people as this device has them.
 * Days and events come with the next sync, from here and from everybody else who has a copy. Repeating it is harmless. Throws as `call` does.
 */
export async function recreateOnServer({ itineraryId: id, userId, recordStore }: ItinerarySession): Promise<void> {
  const record = recordStore.shown.get()
  if (record === undefined) return
  const { image: shown, ...entered } = pickFields(record, enteredFields)
  const body = { ...entered, id, clientSeeded: true, location: { geonameId: record.location.geonameId } }
  // One that only this page can show waits in the outbox.
  const image = shown?.startsWith('blob:') === true ? null : shown
  await call('POST /itineraries', { body: { ...body, image } }).catch((error: unknown) => {
    // The picture may be lost as well.
    if (!isApiError(error, 'InvalidInputError') || image === null) throw error
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
