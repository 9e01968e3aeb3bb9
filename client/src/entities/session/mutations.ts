import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Credentials, Registration } from '../../../../shared/api/auth'
import type { UserPublic } from '../../../../shared/api/users'
import { call } from '../../lib/api'
import { NetworkError } from '../../lib/apiError'
import { forgetPictures } from '../../lib/appUpdate'
import { eraseLocalWork } from '../../lib/localWork'
import { sessionKey, type Session } from './queries'
import { forgetUser, pendingLogout, rememberUser } from './storedSession'

/** Signs in. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) => call('POST /auth/login', { body: credentials }),
    onSuccess: (user) => enter(queries, user),
  })
}

/** Creates an account; it is signed in at once. */
export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (registration: Registration) => call('POST /auth/register', { body: registration }),
    onSuccess: ({ location: _, ...user }) => enter(queries, user),
  })
}

/** Signs out and erases what this browser kept of that person, also without a network: then the server hears of it later. */
export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ user, beforeLeaving }: { user: UserPublic; beforeLeaving: () => void }) => {
      await call('POST /auth/logout').catch((error: unknown) => {
        if (!(error instanceof NetworkError)) throw error
        pendingLogout.set()
      })
      beforeLeaving()
      // First nobody uses the page any more, so that nothing of theirs is opened again while it is erased.
      await leave(queries)
      await Promise.all([eraseLocalWork(user.id), forgetPictures()])
    },
  })
}

/** From now on `user` uses the page: whatever was loaded for somebody else is loaded again. */
async function enter(queries: QueryClient, user: UserPublic): Promise<void> {
  rememberUser(user)
  pendingLogout.clear()
  await changeSession(queries, { user, isCached: false })
}

/** From now on nobody does. */
export async function leave(queries: QueryClient): Promise<void> {
  forgetUser()
  await changeSession(queries, { user: null, isCached: false })
}

async function changeSession(queries: QueryClient, session: Session): Promise<void> {
  await queries.cancelQueries()
  queries.setQueryData(sessionKey, session)
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
