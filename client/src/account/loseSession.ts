import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../lib/store/store'
import { isOwnSignInPending } from './ownSignIn'
import { sessionKey, type Session } from './session'
import { endUserSession } from './changeSession'
import { isSigningOutElsewhere, signOutMutationKey } from './signOutState'

/** Sessions lost during an action; useSessionWatch.ts redirects to the login page on each. */
export const loginsNeeded = createStore(0)

export function loseSession(queries: QueryClient, isNeeded: boolean): void {
  const before = queries.getQueryData<Session>(sessionKey)?.user ?? null
  if (before === null || queries.isMutating({ mutationKey: signOutMutationKey }) > 0) return
  const isLost = !isSigningOutElsewhere()
  const isAskedFor = isNeeded && !isOwnSignInPending()
  void endUserSession(queries, { isLost })
  if (isLost && isAskedFor) loginsNeeded.set(loginsNeeded.get() + 1)
}
