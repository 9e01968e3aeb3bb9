import { queryOptions } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { call } from '../engine/api/api'
import { isApiError, NetworkError } from '../engine/api/apiError'
import { unsealWork } from './sealedWork/sealedWork'
import { queryClient } from '../engine/api/queryClient'
import { setUnread } from '../engine/wire/unread'
import { isSigningOutElsewhere } from './signOutState'
import { forgetUser, pendingLogout, rememberedUser, rememberUser } from './rememberedUser'

export interface Session {
  user: UserPublic | null
  /** The server was unreachable: this is the remembered user. */
  isCached: boolean
  /** The session ended without a sign-out. */
  isLost?: boolean
}

export const sessionKey = ['session'] as const

const SESSION_RETRY_INTERVAL_MS = 5000

export const sessionQuery = queryOptions<Session>({
  queryKey: sessionKey,
  queryFn: askSession,
  staleTime: Infinity,
  retry: false,
  refetchOnReconnect: 'always',
  // Poll while offline: nothing signals that the server is back.
  refetchInterval: ({ state }) => (state.data?.isCached === true ? SESSION_RETRY_INTERVAL_MS : false),
})

/** For code outside React. */
export const currentUserId = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id

async function askSession(): Promise<Session> {
  try {
    await finishPendingLogout()
    const { user, unread = 0 } = await call('GET /auth/session')
    setUnread(unread)
    if (user === null) forgetUser()
    else {
      rememberUser(user)
      // On page load, before any of the user's documents open.
      if (queryClient.getQueryData(sessionKey) === undefined) await unsealWork(user.id)
    }
    return { user, isCached: false, isLost: user === null && wasSessionLost() }
  } catch (error) {
    // With a full disk the server cannot renew the session, which stays valid.
    if (!(error instanceof NetworkError) && !isApiError(error, 'UnavailableError')) throw error
    const user = rememberedUser()
    return { user, isCached: true, isLost: user === null && wasSessionLost() }
  }
}

/** Stays true until the next sign-in. */
function wasSessionLost(): boolean {
  const before = queryClient.getQueryData<Session>(sessionKey)
  return before?.isLost === true || (before !== undefined && before.user !== null && !isSigningOutElsewhere())
}

let finishing: Promise<void> | undefined

/** Throws NetworkError if the server is unreachable. */
function finishLogout(): Promise<void> {
  finishing ??= call('POST /auth/logout')
    .then(pendingLogout.clear)
    .finally(() => {
      finishing = undefined
    })
  return finishing
}

/** Awaited by every request, so that none uses a session the user ended. */
export async function finishPendingLogout(): Promise<void> {
  if (pendingLogout.isSet()) await finishLogout()
}
