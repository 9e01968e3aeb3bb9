import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Credentials } from '#shared/api/auth'
import type { UserPublic } from '#shared/api/users'
import { call } from '../engine/api/api'
import { isApiError, NetworkError } from '../engine/api/apiError'
import { eraseDeviceData, isPartOfUnsaved, unsavedByUser } from '../engine/device/deviceData'
import { eraseDrafts } from '../engine/device/drafts'
import { unsealWork, sealWorkOfOthers } from './sealedWork/sealedWork'
import { clearPictureCache } from '../engine/device/pictureCache'
import { closeUser, reopenUser } from '../engine/base/userScope'
import { eraseAnswers, eraseAnswersOfOthers } from '../engine/device/answerCache'
import { signOutMutationKey } from './signOutState'
import { announceSignOut } from './signOutChannel'
import { sessionKey, type Session } from './session'
import { forgetUser, lastUser, pendingLogout, rememberUser } from './rememberedUser'

/** Signs in. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) => call('POST /auth/login', { body: credentials }),
    onSuccess: (user) => startSession(queries, user),
  })
}

export interface SignOutOptions {
  user: UserPublic
  /** Goes somewhere that needs no account. */
  leavePage: () => void
}

/** Signs out and erases what this browser kept of that person, also when the server cannot take it now: then it hears of it later. */
export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: signOutMutationKey,
    mutationFn: (leaving: SignOutOptions) => signOut(queries, leaving, logOut),
  })
}

async function logOut(): Promise<void> {
  try {
    await call('POST /auth/logout')
  } catch (error) {
    // A server that is out of reach, or whose storage takes nothing for now.
    if (!(error instanceof NetworkError) && !isApiError(error, 'UnavailableError')) throw error
    pendingLogout.set()
  }
}

/** Ends the session with `end`, then leaves this browser as if the person had never been here, in all its tabs. */
export async function signOut(queries: QueryClient, leaving: SignOutOptions, end: () => Promise<unknown>): Promise<void> {
  const { user, leavePage } = leaving
  announceSignOut('leaving')
  try {
    await end()
  } catch (error) {
    announceSignOut('stays')
    throw error
  }
  leavePage()
  announceSignOut('left')
  // First nobody uses the page any more, so that nothing of theirs is opened again while it is erased.
  await endSession(queries)
  lastUser.forget()
  await closeUser(user.id)
  eraseDrafts(() => true)
  await Promise.all([eraseDeviceData((userId) => userId === user.id), eraseAnswers(user.id), clearPictureCache()])
}

/** From now on `user` uses the page: whatever was loaded for somebody else is loaded again. */
export async function startSession(queries: QueryClient, user: UserPublic): Promise<void> {
  // The previous user did not sign out: the next one must see nothing of theirs, but their unsaved work is kept for them, sealed.
  const before = lastUser.id()
  await sealWorkOfOthers(user.id)
  await unsealWork(user.id)
  const unsent = unsavedByUser()
  const isWaiting = (userId: string, itineraryId: string | undefined) => {
    const theirs = unsent.get(userId)
    return theirs !== undefined && isPartOfUnsaved(theirs, itineraryId)
  }
  const purged = Promise.all([
    eraseDeviceData((userId, itineraryId) => userId !== user.id && !isWaiting(userId, itineraryId)),
    eraseAnswersOfOthers(user.id),
    before === undefined || before === user.id ? undefined : clearPictureCache(),
  ])
  rememberUser(user)
  reopenUser(user.id)
  pendingLogout.clear()
  await changeSession(queries, { user, isCached: false })
  await purged
}

/** The person changed something about themselves. */
export function updateSessionUser(queries: QueryClient, change: Partial<UserPublic>): void {
  const session = queries.getQueryData<Session>(sessionKey)
  if (session === undefined || session.user === null) return
  const user = { ...session.user, ...change }
  rememberUser(user)
  queries.setQueryData<Session>(sessionKey, { ...session, user })
}

/** From now on nobody does; `isLost` when that was not their doing. */
export async function endSession(queries: QueryClient, { isLost = false } = {}): Promise<void> {
  forgetUser()
  await changeSession(queries, { user: null, isCached: false, isLost })
}

// What depends on whose page it is follows the session query (resetOnUserChange.ts).
async function changeSession(queries: QueryClient, session: Session): Promise<void> {
  await queries.cancelQueries()
  queries.setQueryData(sessionKey, session)
}
