import type { PasskeyAuthenticationResponse } from '#shared/api/passkeyResponses'
import { AppError } from '#server/base/errors'
import { verifyPassword } from '#server/accounts/passwords'
import type { UserRow } from '#server/accounts/userStore'
import { verifyAuthentication } from './passkeyAuthentication'

export interface ReauthenticationProof {
  currentPassword?: string | undefined
  passkey?: PasskeyAuthenticationResponse | undefined
}

/** 403: the session is valid, the proof is not. */
export const wrongPasswordError = () => new AppError('UnauthorizedError', 'Wrong password', { status: 403 })

/** Throws AppError `UnauthorizedError` (403), or `GoneError` for a copied passkey. */
export async function requireReauthentication(
  services: Parameters<typeof verifyAuthentication>[0],
  user: UserRow,
  { currentPassword = '', passkey }: ReauthenticationProof,
  origin: string,
): Promise<void> {
  if (passkey === undefined) {
    if (!(await verifyPassword(user.passwordHash, currentPassword))) throw wrongPasswordError()
    return
  }
  const shown = await verifyAuthentication(services, passkey, origin).catch((error: unknown) => {
    throw error instanceof AppError && error.name === 'UnauthorizedError' ? wrongPasswordError() : error
  })
  if (shown.id !== user.id) throw wrongPasswordError()
}
