import { editableRecordFields } from '#shared/itinerary/record'
import { pickFields } from '#shared/pickFields'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import type { ItinerarySession } from './itinerarySession'

/** Same id, record and members; days follow by sync. Idempotent. Throws as `call` does. */
export async function recreateOnServer({ itineraryId: id, userId, recordStore }: ItinerarySession): Promise<void> {
  const record = recordStore.shown.get()
  if (record === undefined) return
  const { image: shown, ...entered } = pickFields(record, editableRecordFields)
  const body = { ...entered, id, clientSeeded: true, location: { geonameId: record.location.geonameId } }
  // An object URL: its file is in the outbox.
  const image = shown?.startsWith('blob:') === true ? null : shown
  await call('POST /itineraries', { body: { ...body, image } }).catch((error: unknown) => {
    // The server may have lost the picture too.
    if (!isApiError(error, 'InvalidInputError') || image === null) throw error
    return call('POST /itineraries', { body })
  })
  recordStore.restartVersions()
  for (const person of recordStore.people.get()) {
    if (person.id === userId) continue
    await call('POST /itineraries/{id}/collaborators', { params: { id }, body: { username: person.username } }).catch(
      (error: unknown) => {
        // The account no longer exists.
        if (!isApiError(error, 'NotFoundError')) throw error
      },
    )
  }
}
