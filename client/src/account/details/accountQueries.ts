import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Registration } from '#shared/api/auth'
import type { GuestUpgrade } from '#shared/api/guests'
import type { UserPatch, UserPublic } from '#shared/api/users'
import { call } from '../../engine/api/api'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { showErrorToast } from '../../lib/toasts'
import { queryKeys } from '../../engine/api/queryKeys'
import { uploadPicture } from '../../engine/api/uploadPicture'
import { authenticateWithPasskey } from '../passkeys/passkeys'
import { signOutMutationKey } from '../session'
import { startUserSession, updateSessionUser } from '../userSession'
import { signOut, type SignOutOptions } from '../signOut'
import { accountFieldTexts } from './accountFieldTexts'

interface AccountChange {
  change: Omit<UserPatch, 'avatar' | 'passkey'>
  /** A path, a file to upload, or undefined for no change. */
  avatar: string | File | null | undefined
  withPasskey: boolean
}

export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: ({ signal }) => call('GET /users/{id}', { params: { id: userId }, query: { includeEmail: true }, signal }),
  })

/** Registers and signs in, then uploads the picture, which needs an account. */
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

/** Keeps the guest's id. */
export function useUpgrade() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upgrade: GuestUpgrade) => call('POST /auth/upgrade', { body: upgrade }),
    onSuccess: (user) => {
      updateSessionUser(queries, { ...user, isGuest: false })
      for (const { all } of [queryKeys.users, queryKeys.itineraries]) void queries.invalidateQueries({ queryKey: all })
      void queries.invalidateQueries({ queryKey: queryKeys.threads() })
    },
  })
}

export function useChangeAccount(user: UserPublic) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ change, avatar: wanted, withPasskey }: AccountChange) => {
      const proof = withPasskey ? { passkey: await authenticateWithPasskey() } : {}
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
      // Cards and rows show user names.
      for (const { all } of [queryKeys.users, queryKeys.itineraries, queryKeys.lists])
        void queries.invalidateQueries({ queryKey: all })
    },
  })
}

/** Confirmed by password, else by passkey. Signs out. */
export function useDeleteAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: signOutMutationKey,
    mutationFn: async ({ password, ...leaving }: SignOutOptions & { password: string | undefined }) => {
      const body = password === undefined ? { passkey: await authenticateWithPasskey() } : { password }
      return signOut(queries, leaving, () => call('DELETE /users/{id}', { params: { id: leaving.user.id }, body }))
    },
  })
}

// Not fatal: the account exists without its picture.
async function sendAvatar(user: UserPublic, picture: File): Promise<string | null> {
  try {
    const avatar = await uploadPicture('avatar', picture, user.username)
    await call('PATCH /users/{id}', { params: { id: user.id }, body: { avatar } })
    return avatar
  } catch (error) {
    if (!isApiError(error) && !(error instanceof NetworkError)) throw error
    showErrorToast(accountFieldTexts.avatarLost)
    return user.avatar
  }
}

/** A new address is pending until confirmed; a change of case applies at once. */
const emailAfter = ({ email: own = '' }: UserPublic, email: string | undefined): Partial<UserPublic> => {
  if (email === undefined) return {}
  return email.toLowerCase() === own.toLowerCase() ? { email } : { emailPending: email }
}
