import type { PasskeyAnswer } from '#shared/api/passkeyAnswers'
import { AppError } from '#server/base/errors'
import { isPassword } from '#server/accounts/passwords'
import type { UserRow } from '#server/accounts/userStore'
import { showPasskey } from './showPasskey'

export interface IdentityProof {
  currentPassword?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** 403: the session is good, what was asked for once more is not. */
export const wrongPassword = () => new AppError('UnauthorizedError', 'Wrong password', { status: 403 })

/** Throws UnauthorizedError (403) unless whoever has somebody's session also has their password or one of their passkeys, GoneError for one of which there is a copy. */
export async function proveIdentity(
  services: Parameters<typeof showPasskey>[0],
  user: UserRow,
  { currentPassword = '', passkey }: IdentityProof,
  origin: string,
): Promise<void> {
  if (passkey === undefined) {
    if (!(await isPassword(user.passwordHash, currentPassword))) throw wrongPassword()
    return
  }
  const shown = await showPasskey(services, passkey, origin).catch((error: unknown) => {
    throw error instanceof AppError && error.name === 'UnauthorizedError' ? wrongPassword() : error
  })
  if (shown.id !== user.id) throw wrongPassword()
}
