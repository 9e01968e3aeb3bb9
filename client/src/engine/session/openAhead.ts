import type { UserBrief } from '#shared/api/users'
import { isSignedIn, renewSession } from '../api/api'
import { until } from '../../lib/store/until'
import { followQueries } from './followQueries'
import { leaseItinerary } from './itinerarySessions'

/** How long an itinerary that was opened ahead waits for its page, and the page for this device's copy. */
const [AHEAD_MS, READING_MS] = [10_000, 2000]

/**
 * Opens an itinerary while its page is still on the way, which then shows it in its first rendering. Resolves when it can: with a copy on this
 * device, when that has been read; otherwise the server's answer, which is there, shows meanwhile.
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
