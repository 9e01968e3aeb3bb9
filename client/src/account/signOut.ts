import { useState } from 'react'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import { call } from '../engine/api/api'
import { isApiError, NetworkError } from '../engine/api/apiError'
import { closeUserScope } from '../engine/base/userScope'
import { eraseResponses } from '../engine/device/responseCache'
import { eraseDeviceData } from '../engine/device/eraseDeviceData'
import { eraseDrafts } from '../engine/device/drafts'
import { unsubscribeFromPush } from '../engine/device/pushSubscription'
import { clearPictureCache } from '../engine/device/pictureCache'
import { countUnsavedWork } from '../engine/device/unsavedWork'
import { showErrorToast } from '../lib/toasts'
import { paths } from '../lib/navigation/paths'
import { lastUserEntry, pendingSignOut } from './rememberedUser'
import { clearSessionUser, announceSignOut, signOutMutationKey } from './session'
import { sessionEndTexts } from './sessionEndTexts'

export interface SignOutOptions {
  user: UserPublic
  leavePage: () => void
}

interface SignOut extends SignOutOptions {
  queries: QueryClient
  end: () => Promise<unknown>
}

type Step = (signOut: SignOut) => unknown

const announceLeaving: Step = () => announceSignOut('leaving')

const endOnServer: Step = async ({ end }) => {
  try {
    await end()
  } catch (error) {
    announceSignOut('stays')
    throw error
  }
}

/** First, since the page would otherwise redirect to the login page. */
const goSomewherePublic: Step = ({ leavePage }) => leavePage()

/** While the user is known: tabs ignore messages about other users. */
const announceLeft: Step = () => announceSignOut('left')

/** From here on none of their documents can reopen. */
const forgetUser: Step = async ({ queries }) => {
  await clearSessionUser(queries)
  lastUserEntry.forget()
}

/** First, since open databases cannot be deleted. */
const closeOpenWork: Step = ({ user }) => closeUserScope(user.id)

const eraseAllDrafts: Step = () => eraseDrafts(() => true)

const eraseStored: Step = ({ user }) =>
  Promise.all([
    eraseDeviceData((userId) => userId === user.id),
    eraseResponses(user.id),
    clearPictureCache(),
    unsubscribeFromPush(),
  ])

/** Order matters. If `endOnServer` throws, the user stays signed in. */
const signOutSteps: readonly Step[] = [
  announceLeaving,
  endOnServer,
  goSomewherePublic,
  announceLeft,
  forgetUser,
  closeOpenWork,
  eraseAllDrafts,
  eraseStored,
]

export async function signOut(queries: QueryClient, options: SignOutOptions, end: () => Promise<unknown>): Promise<void> {
  for (const step of signOutSteps) await step({ ...options, queries, end })
}

/** Also works offline: the server is informed later. */
function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: signOutMutationKey,
    mutationFn: (options: SignOutOptions) => signOut(queries, options, logOut),
  })
}

/** `onDone` runs either way. */
export function useSignOut(user: UserPublic, onDone: () => void) {
  const [unsaved, setUnsaved] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const logout = useLogout()
  const navigate = useNavigate()

  const leave = () =>
    logout
      .mutateAsync({ user, leavePage: () => void navigate(paths.home) })
      .catch(() => showErrorToast(sessionEndTexts.logoutFailed))
      .finally(onDone)
  return {
    unsaved,
    isBusy: isBusy || unsaved > 0 || logout.isPending,
    async start() {
      setBusy(true)
      const changes = await countUnsavedWork(user.id)
      setUnsaved(changes)
      if (changes === 0) await leave()
    },
    wait() {
      setUnsaved(0)
      onDone()
    },
    leaveAnyway() {
      setUnsaved(0)
      void leave()
    },
  }
}

async function logOut(): Promise<void> {
  try {
    await call('POST /auth/logout')
  } catch (error) {
    if (!(error instanceof NetworkError) && !isApiError(error, 'UnavailableError')) throw error
    pendingSignOut.set()
  }
}
