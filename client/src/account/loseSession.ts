import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../lib/store/store'
import { isOwnSignInPending } from './ownSignIn'
import { sessionKey, type Session } from './session'
import { endUserSession } from './changeSession'
import { isSigningOutElsewhere, signOutMutationKey } from './signOutState'

/** How often a session was lost that somebody needed; useSessionWatch.ts shows the login page for each. */
export const loginsNeeded = createStore(0)

/** The server says that the session is over: from now on nobody is signed in on this page. */
export function loseSession(queries: QueryClient, isNeeded: boolean): void {
  const before = queries.getQueryData<Session>(sessionKey)?.user ?? null
  if (before === null || queries.isMutating({ mutationKey: signOutMutationKey }) > 0) return
  const isLost = !isSigningOutElsewhere()
  const isAskedFor = isNeeded && !isOwnSignInPending()
  void endUserSession(queries, { isLost })
  if (isLost && isAskedFor) loginsNeeded.set(loginsNeeded.get() + 1)
}
