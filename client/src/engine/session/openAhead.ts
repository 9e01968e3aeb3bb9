import type { UserBrief } from '#shared/api/users'
import { isSignedIn, renewSession } from '../api/api'
import { until } from '../../lib/store/until'
import { followQueries } from './followQueries'
import { leaseItinerary } from './itinerarySessions'

/** Lease duration, and the longest wait for the local copy. */
const [AHEAD_MS, READING_MS] = [10_000, 2000]

/**
 * Opens an itinerary while its page loads, for the first render. Resolves once
 * the local copy, if any, is loaded.
 */
export async function openAhead(user: UserBrief, itineraryId: string, hasCopy: boolean): Promise<void> {
  const { id, name, username, avatar } = user
  const { session, release } = leaseItinerary(
    { itineraryId, user: { id, name, username, avatar }, renewSession, isSignedIn },
    { isQuiet: true },
  )
  const stop = followQueries(session)
  setTimeout(() => {
    stop()
    release()
  }, AHEAD_MS)
  if (hasCopy) await until(session.state, ({ phase }) => phase !== 'loadingCopy', READING_MS)
}
