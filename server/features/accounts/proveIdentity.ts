import type { PasskeyAuthenticationResponse } from '#shared/api/passkeyResponses'
import { AppError } from '#server/base/errors'
import { verifyPassword } from '#server/accounts/passwords'
import type { UserRow } from '#server/accounts/userStore'
import { verifyAuthentication } from './passkeyAuthentication'

export interface IdentityProof {
  currentPassword?: string | undefined
  passkey?: PasskeyAuthenticationResponse | undefined
}

/** 403: the session is valid, the proof is not. */
export const wrongPassword = () => new AppError('UnauthorizedError', 'Wrong password', { status: 403 })

/** Throws AppError `UnauthorizedError` (403), or `GoneError` for a copied passkey. */
export async function proveIdentity(
  services: Parameters<typeof verifyAuthentication>[0],
  user: UserRow,
  { currentPassword = '', passkey }: IdentityProof,
  origin: string,
): Promise<void> {
  if (passkey === undefined) {
    if (!(await verifyPassword(user.passwordHash, currentPassword))) throw wrongPassword()
    return
  }
  const shown = await verifyAuthentication(services, passkey, origin).catch((error: unknown) => {
    throw error instanceof AppError && error.name === 'UnauthorizedError' ? wrongPassword() : error
  })
  if (shown.id !== user.id) throw wrongPassword()
}
