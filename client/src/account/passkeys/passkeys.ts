import type { PasskeyAuthenticationResponse } from '#shared/api/passkeyResponses'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { passkeyTexts } from './passkeyTexts'

/** False in old browsers and insecure contexts. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Rejects with `NotAllowedError` if the user declines. */
export async function authenticateWithPasskey(): Promise<PasskeyAuthenticationResponse> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /auth/passkey-requests'),
  ])
  const answer = await startAuthentication({ optionsJSON: options })
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } }
}

export async function addPasskey(
  name: string,
  proof: { currentPassword: string } | { passkey: PasskeyAuthenticationResponse },
): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /auth/passkeys/options', { body: proof }),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server makes it with the other half of this library
  const answer = await startRegistration({ optionsJSON: options as never })
  const clientExtensionResults = { ...answer.clientExtensionResults }
  await call('POST /auth/passkeys', { body: { name, answer: { ...answer, clientExtensionResults } } })
}

/** The user cancelled, or the browser timed out. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

const isPasskeyRegistered = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

export function passkeyErrorText(error: unknown): string {
  if (isPasskeyDeclined(error)) return passkeyTexts.declined
  if (isPasskeyRegistered(error)) return passkeyTexts.isKnown
  if (isApiError(error, 'GoneError')) return passkeyTexts.copied
  return errorText(error, {
    NetworkError: passkeyTexts.needsNetwork,
    UnauthorizedError: passkeyTexts.unknown,
    ConflictError: passkeyTexts.tooMany,
  })
}
