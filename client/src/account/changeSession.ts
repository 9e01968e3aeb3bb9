import type { QueryClient } from '@tanstack/react-query'
import { forgetUser } from './rememberedUser'
import { sessionKey, type Session } from './session'

export async function changeSession(queries: QueryClient, session: Session): Promise<void> {
  await queries.cancelQueries()
  queries.setQueryData(sessionKey, session)
}

/** `isLost`: the session ended without a sign-out. */
export async function endUserSession(queries: QueryClient, { isLost = false } = {}): Promise<void> {
  forgetUser()
  await changeSession(queries, { user: null, isCached: false, isLost })
}
