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
  /** Nobody could be asked: this is who was signed in the last time. */
  isCached: boolean
  /** Somebody was signed in until their session ended without their doing. */
  isLost?: boolean
}

export const sessionKey = ['session'] as const

const SESSION_RETRY_INTERVAL_MS = 5000

/** Who is signed in. The server decides; what this browser remembers counts only when the server is out of reach. */
export const sessionQuery = queryOptions<Session>({
  queryKey: sessionKey,
  queryFn: askSession,
  staleTime: Infinity,
  retry: false,
  refetchOnReconnect: 'always',
  // A server that was out of reach says nothing when it is back.
  refetchInterval: ({ state }) => (state.data?.isCached === true ? SESSION_RETRY_INTERVAL_MS : false),
})

/** Who uses the page, as far as is known; for what is not drawn. */
export const currentUserId = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id

async function askSession(): Promise<Session> {
  try {
    await finishPendingLogout()
    const { user, unread = 0 } = await call('GET /auth/session')
    setUnread(unread)
    if (user === null) forgetUser()
    else {
      rememberUser(user)
      // Before anything of theirs is opened.
      if (queryClient.getQueryData(sessionKey) === undefined) await unsealWork(user.id)
    }
    return { user, isCached: false, isLost: user === null && wasSessionLost() }
  } catch (error) {
    // A server whose disk is full cannot renew a session, which lives all the same.
    if (!(error instanceof NetworkError) && !isApiError(error, 'UnavailableError')) throw error
    const user = rememberedUser()
    return { user, isCached: true, isLost: user === null && wasSessionLost() }
  }
}

/** Whether the page has lost its session: stays true until somebody signs in. */
function wasSessionLost(): boolean {
  const before = queryClient.getQueryData<Session>(sessionKey)
  return before?.isLost === true || (before !== undefined && before.user !== null && !isSigningOutElsewhere())
}

let finishing: Promise<void> | undefined

/** Tells the server of a logout that it has not heard of. Throws NetworkError while it is out of reach. */
function finishLogout(): Promise<void> {
  finishing ??= call('POST /auth/logout')
    .then(pendingLogout.clear)
    .finally(() => {
      finishing = undefined
    })
  return finishing
}

/** Nothing is asked in the name of somebody who has signed out before the server knows. */
export async function finishPendingLogout(): Promise<void> {
  if (pendingLogout.isSet()) await finishLogout()
}
