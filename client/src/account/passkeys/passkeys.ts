import type { PasskeyAnswer } from '#shared/api/passkeyAnswers'
import { call } from '../../engine/api/api'

/** Whether this browser has passkeys at all; it has none on pages that anybody on the way could change. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Asks the browser, which asks the person, to show a passkey of theirs. Rejects with `NotAllowedError` when they would rather not. */
export async function showPasskey(): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /auth/passkey-requests'),
  ])
  const answer = await startAuthentication({ optionsJSON: options })
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } }
}

/** As `showPasskey`, for a new one, which is kept under this name. */
export async function addPasskey(name: string, proof: { currentPassword: string } | { passkey: PasskeyAnswer }): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /auth/passkeys/options', { body: proof }),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server makes it with the other half of this library
  const answer = await startRegistration({ optionsJSON: options as never })
  const clientExtensionResults = { ...answer.clientExtensionResults }
  await call('POST /auth/passkeys', { body: { name, answer: { ...answer, clientExtensionResults } } })
}

/** Whether somebody closed the browser's own dialog, or took too long over it. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Whether the passkey is one that was there already. */
export const isPasskeyKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
