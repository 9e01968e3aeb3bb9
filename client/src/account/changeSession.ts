import type { QueryClient } from '@tanstack/react-query'
import { forgetUser } from './rememberedUser'
import { sessionKey, type Session } from './session'

/** Whoever follows the session (resetOnUserChange.ts) hears that somebody else, or nobody, uses the page now. */
export async function changeSession(queries: QueryClient, session: Session): Promise<void> {
  await queries.cancelQueries()
  queries.setQueryData(sessionKey, session)
}

/** Nobody is signed in any more; `isLost` when that was not their doing. */
export async function endUserSession(queries: QueryClient, { isLost = false } = {}): Promise<void> {
  forgetUser()
  await changeSession(queries, { user: null, isCached: false, isLost })
}
