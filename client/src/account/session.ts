import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { call } from '../engine/api/api'
import { isApiError, NetworkError } from '../engine/api/apiError'
import { queryClient } from '../engine/api/queryClient'
import { setUnread } from '../engine/wire/unread'
import { createStore } from '../lib/store/store'
import { openTabChannel } from '../lib/tabChannel'
import { unsealWork } from './sealedWork/sealedWork'
import { forgetUser, pendingSignOut, rememberedUser, rememberUser } from './rememberedUser'

export interface Session {
  user: UserPublic | null
  /** The server was unreachable: this is the remembered user. */
  isCached: boolean
  /** The session ended without a sign-out. */
  isLost?: boolean
}

type SignOutMessage = 'leaving' | 'left' | 'stays'

export const sessionKey = ['session'] as const

/** `handleSessionLoss` does nothing during these mutations. */
export const signOutMutationKey = ['leaving'] as const

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

export const currentUserId = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id

/** Awaited by every request, so that none uses a session the user ended. */
export async function finishPendingLogout(): Promise<void> {
  if (pendingSignOut.isSet()) await finishLogout()
}

export async function setSession(queries: QueryClient, session: Session): Promise<void> {
  await queries.cancelQueries()
  queries.setQueryData(sessionKey, session)
}

export async function clearSessionUser(queries: QueryClient, { isLost = false } = {}): Promise<void> {
  forgetUser()
  await setSession(queries, { user: null, isCached: false, isLost })
}

/** `useSessionWatch` redirects to the login page on each. */
export const lostSessionCount = createStore(0)

export function handleSessionLoss(queries: QueryClient, isNeeded: boolean): void {
  const before = queries.getQueryData<Session>(sessionKey)?.user ?? null
  if (before === null || queries.isMutating({ mutationKey: signOutMutationKey }) > 0) return
  const isLost = !isSigningOutElsewhere()
  const isAskedFor = isNeeded && !isLoginRedirectSuppressed()
  void clearSessionUser(queries, { isLost })
  if (isLost && isAskedFor) lostSessionCount.set(lostSessionCount.get() + 1)
}

let redirectSuppressions = 0

/** True while an action or page that asks for the login itself is active. */
const isLoginRedirectSuppressed = (): boolean => redirectSuppressions > 0

export async function runWithoutLoginRedirect(work: () => unknown): Promise<void> {
  redirectSuppressions += 1
  try {
    await work()
  } finally {
    redirectSuppressions -= 1
  }
}

export function suppressLoginRedirect(): () => void {
  redirectSuppressions += 1
  return () => {
    redirectSuppressions -= 1
  }
}

let isElsewhere = false

export const isSigningOutElsewhere = (): boolean => isElsewhere

export function setSigningOutElsewhere(is: boolean): void {
  isElsewhere = is
}

const signOutListeners = new Set<() => void>()
/** Kept, since this tab may see the session end before `left` arrives. */
let leavingUserId: string | undefined
const signOutChannel = openTabChannel<SignOutMessage>('account', hearSignOut, () => currentUserId() ?? leavingUserId)

/** Call while the user is still signed in. */
export const announceSignOut = (message: SignOutMessage): void => signOutChannel.send(message)

export function onSignedOutElsewhere(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

function hearSignOut(message: SignOutMessage): void {
  leavingUserId = message === 'leaving' ? currentUserId() : undefined
  setSigningOutElsewhere(message === 'leaving')
  if (message === 'left') signOutListeners.forEach((listener) => listener())
}

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

function wasSessionLost(): boolean {
  const before = queryClient.getQueryData<Session>(sessionKey)
  return before?.isLost === true || (before !== undefined && before.user !== null && !isSigningOutElsewhere())
}

let finishing: Promise<void> | undefined

/** Throws NetworkError if the server is unreachable. */
function finishLogout(): Promise<void> {
  finishing ??= call('POST /auth/logout')
    .then(pendingSignOut.clear)
    .finally(() => {
      finishing = undefined
    })
  return finishing
}
