import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { call } from '../engine/api/api'
import { isApiError, NetworkError } from '../engine/api/apiError'
import { closeUser } from '../engine/base/userScope'
import { eraseAnswers } from '../engine/device/answerCache'
import { eraseDeviceData } from '../engine/device/eraseDeviceData'
import { eraseDrafts } from '../engine/device/drafts'
import { unsubscribePushes } from '../engine/device/pushSubscription'
import { clearPictureCache } from '../engine/device/pictureCache'
import { lastUser, pendingLogout } from './rememberedUser'
import { endUserSession } from './changeSession'
import { announceSignOut } from './signOutChannel'
import { signOutMutationKey } from './signOutState'

export interface SignOutOptions {
  user: UserPublic
  /** Goes somewhere that needs no account. */
  leavePage: () => void
}

interface SignOut extends SignOutOptions {
  queries: QueryClient
  /** Ends the session on the server. */
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

/** A page that needs an account would go to the login page the moment nobody is signed in. */
const goSomewherePublic: Step = ({ leavePage }) => leavePage()

/** While the page still knows who leaves: other tabs listen only to news of their own user. */
const announceLeft: Step = () => announceSignOut('left')

/** From here on nothing of theirs is opened again while it is erased. */
const forgetUser: Step = async ({ queries }) => {
  await endUserSession(queries)
  lastUser.forget()
}

/** Databases that are still open could not be erased. */
const closeOpenWork: Step = ({ user }) => closeUser(user.id)

const eraseAllDrafts: Step = () => eraseDrafts(() => true)

const eraseStored: Step = ({ user }) =>
  Promise.all([eraseDeviceData((userId) => userId === user.id), eraseAnswers(user.id), clearPictureCache(), unsubscribePushes()])

/** In this order. The server may refuse in `endOnServer`: then nothing has happened yet, and the person stays signed in. */
export const signOutSteps: readonly Step[] = [
  announceLeaving,
  endOnServer,
  goSomewherePublic,
  announceLeft,
  forgetUser,
  closeOpenWork,
  eraseAllDrafts,
  eraseStored,
]

/** Ends the session with `end`, then leaves this browser as if the person had never been here, in all its tabs. */
export async function signOut(queries: QueryClient, options: SignOutOptions, end: () => Promise<unknown>): Promise<void> {
  for (const step of signOutSteps) await step({ ...options, queries, end })
}

/** Signs out and erases what this browser kept of that person, also when the server cannot take it now: then it hears of it later. */
export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: signOutMutationKey,
    mutationFn: (options: SignOutOptions) => signOut(queries, options, logOut),
  })
}

async function logOut(): Promise<void> {
  try {
    await call('POST /auth/logout')
  } catch (error) {
    // A server that is out of reach, or whose disk is full.
    if (!(error instanceof NetworkError) && !isApiError(error, 'UnavailableError')) throw error
    pendingLogout.set()
  }
}
