import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Credentials } from '#shared/api/auth'
import type { UserPublic } from '#shared/api/users'
import { call } from '../engine/api/api'
import { eraseDeviceData, belongsToUnsavedItinerary } from '../engine/device/eraseDeviceData'
import { listUnsavedByUser } from '../engine/device/storedWork'
import { unsealWork, sealWorkOfOthers } from './sealedWork/sealedWork'
import { clearPictureCache } from '../engine/device/pictureCache'
import { reopenUserScope } from '../engine/base/userScope'
import { eraseResponsesOfOthers } from '../engine/device/responseCache'
import { sessionKey, type Session, setSession } from './session'
import { lastUserEntry, pendingSignOut, rememberUser } from './rememberedUser'

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) => call('POST /auth/login', { body: credentials }),
    onSuccess: (user) => startUserSession(queries, user),
  })
}

export async function startUserSession(queries: QueryClient, user: UserPublic): Promise<void> {
  // Without a sign-out: erase the previous user's data, but seal their unsaved work.
  const before = lastUserEntry.id()
  await sealWorkOfOthers(user.id)
  await unsealWork(user.id)
  const unsaved = listUnsavedByUser()
  const isUnsaved = (userId: string, itineraryId: string | undefined) => {
    const theirs = unsaved.get(userId)
    return theirs !== undefined && belongsToUnsavedItinerary(theirs, itineraryId)
  }
  const purged = Promise.all([
    eraseDeviceData((userId, itineraryId) => userId !== user.id && !isUnsaved(userId, itineraryId)),
    eraseResponsesOfOthers(user.id),
    before === undefined || before === user.id ? undefined : clearPictureCache(),
  ])
  rememberUser(user)
  reopenUserScope(user.id)
  pendingSignOut.clear()
  await setSession(queries, { user, isCached: false })
  await purged
}

export function updateSessionUser(queries: QueryClient, change: Partial<UserPublic>): void {
  const session = queries.getQueryData<Session>(sessionKey)
  if (session === undefined || session.user === null) return
  const user = { ...session.user, ...change }
  rememberUser(user)
  queries.setQueryData<Session>(sessionKey, { ...session, user })
}
