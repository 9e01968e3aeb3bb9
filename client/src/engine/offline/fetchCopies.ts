import type { UserBrief } from '#shared/api/users'
import { coverUrl } from '#shared/covers'
import { call, isSignedIn, renewSession } from '../api/api'
import { isUserScopeClosed } from '../base/userScope'
import { toFullRecord } from '../base/itinerarySource'
import { keepBaseTiles } from './baseTiles'
import { loadPlacesAround } from './placesAround'
import { leaseItinerarySession } from '../session/itinerarySessions'
import { waitFor } from '../../lib/store/waitFor'

const FETCH_MS = 10_000
const PAUSE_MS = 300

/** Stops when offline or hidden. */
export async function downloadCopies(user: UserBrief, itineraryIds: readonly string[]): Promise<void> {
  for (const itineraryId of itineraryIds) {
    if (
      isUserScopeClosed(user.id) ||
      !navigator.onLine ||
      document.visibilityState === 'hidden' ||
      !(await fetchCopy(user, itineraryId))
    )
      return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** False to stop. */
async function fetchCopy(user: UserBrief, itineraryId: string): Promise<boolean> {
  const params = { id: itineraryId }
  const [itinerary, people] = await Promise.all([
    call('GET /itineraries/{id}', { params }),
    call('GET /itineraries/{id}/collaborators', { params }),
  ])
  if (isUserScopeClosed(user.id)) return false
  const { session, release } = leaseItinerarySession({ itineraryId, user, renewSession, isSignedIn }, { isQuiet: true })
  try {
    await session.recordStore.recalled
    session.recordStore.set(toFullRecord(itinerary))
    session.recordStore.setPeople(people)
    // The service worker caches it.
    new Image().src = itinerary.image ?? coverUrl({ ...itinerary, geonameId: itinerary.location.geonameId, shape: 'wide' })
    await loadPlacesAround(session)
    await waitFor(session.isDocumentSaved, (isInStep) => isInStep, FETCH_MS)
    await keepBaseTiles(session)
    return session.state.get().ending !== 'signedOut'
  } finally {
    release()
  }
}
