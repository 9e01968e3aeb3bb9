import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Registration } from '#shared/api/auth'
import type { Upgrade } from '#shared/api/guests'
import type { UserPatch, UserPublic } from '#shared/api/users'
import { call } from '../../engine/api/api'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { notifyFailure } from '../../lib/notices'
import { queryKeys } from '../../engine/api/queryKeys'
import { uploadPicture } from '../../engine/api/uploadPicture'
import { showPasskey } from '../passkeys/passkeys'
import { signOutMutationKey } from '../signOutState'
import { startUserSession, updateSessionUser } from '../userSession'
import { signOut, type SignOutOptions } from '../signOut'
import { accountQuery } from './queries'
import { texts } from './texts'

/** Creates an account; it is signed in at once. A picture of their own is sent then, because that takes an account. */
export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ registration, picture }: { registration: Registration; picture: File | null }) => {
      const { location: _, ...user } = await call('POST /auth/register', { body: registration })
      const avatar = picture === null ? user.avatar : await sendAvatar(user, picture)
      return { ...user, avatar }
    },
    onSuccess: (user) => startUserSession(queries, user),
  })
}

/** Makes a guest's account a full one: the same person, with all that they did. The page goes on as it is. */
export function useUpgrade() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upgrade: Upgrade) => call('POST /auth/upgrade', { body: upgrade }),
    onSuccess: (user) => {
      updateSessionUser(queries, { ...user, isGuest: false })
      for (const { all } of [queryKeys.users, queryKeys.itineraries]) void queries.invalidateQueries({ queryKey: all })
      void queries.invalidateQueries({ queryKey: queryKeys.threads() })
    },
  })
}

// The account is there, whatever becomes of its picture.
async function sendAvatar(user: UserPublic, picture: File): Promise<string | null> {
  try {
    const avatar = await uploadPicture('avatar', picture, user.username)
    await call('PATCH /users/{id}', { params: { id: user.id }, body: { avatar } })
    return avatar
  } catch (error) {
    if (!isApiError(error) && !(error instanceof NetworkError)) throw error
    notifyFailure(texts.avatarLost)
    return user.avatar
  }
}

interface AccountChange {
  change: Omit<UserPatch, 'avatar' | 'passkey'>
  /** A path, a picture yet to be sent, or undefined for no change. */
  avatar: string | File | null | undefined
  /** They show who they are by a passkey. */
  withPasskey: boolean
}

/** Changes the account of `user`, all at once; gives the avatar's path. */
export function useChangeAccount(user: UserPublic) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ change, avatar: wanted, withPasskey }: AccountChange) => {
      const proof = withPasskey ? { passkey: await showPasskey() } : {}
      const avatar = wanted instanceof File ? await uploadPicture('avatar', wanted, user.username) : wanted
      await call('PATCH /users/{id}', {
        params: { id: user.id },
        body: { ...change, ...proof, ...(avatar !== undefined && { avatar }) },
      })
      return avatar
    },
    onSuccess: (avatar, { change: { name, username, email, newPassword } }) => {
      const given = Object.fromEntries(Object.entries({ name, username, avatar }).filter(([, value]) => value !== undefined))
      updateSessionUser(queries, given)
      queries.setQueryData(
        accountQuery(user.id).queryKey,
        (before) =>
          before && {
            ...before,
            ...given,
            ...emailAfter(before, email),
            ...(newPassword !== undefined && { hasPassword: true }),
          },
      )
      // Cards and rows name their people.
      for (const { all } of [queryKeys.users, queryKeys.itineraries, queryKeys.lists])
        void queries.invalidateQueries({ queryKey: all })
    },
  })
}

/** A new address waits until its link is opened; the same one may be written otherwise. */
const emailAfter = ({ email: own = '' }: UserPublic, email: string | undefined): Partial<UserPublic> => {
  if (email === undefined) return {}
  return email.toLowerCase() === own.toLowerCase() ? { email } : { emailPending: email }
}

/** Deletes the account for good, by its password or, without one, by a passkey: signed out everywhere, and nothing of it stays in this browser. */
export function useDeleteAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: signOutMutationKey,
    mutationFn: async ({ password, ...leaving }: SignOutOptions & { password: string | undefined }) => {
      const body = password === undefined ? { passkey: await showPasskey() } : { password }
      return signOut(queries, leaving, () => call('DELETE /users/{id}', { params: { id: leaving.user.id }, body }))
    },
  })
}
