import { z } from 'zod'

/** Attestations carry certificates. */
const MAX_ANSWER_LENGTH = 20_000
const BASE64URL = /^[\w-]*$/
const text = z.string().max(MAX_ANSWER_LENGTH, 'too_long').regex(BASE64URL, 'invalid')
/** At most 1,023 bytes, as WebAuthn says. */
const CredentialId = z.string().min(1, 'too_short').max(1364, 'too_long').regex(BASE64URL, 'invalid')

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const
type Transport = (typeof transports)[number]

/** Unknown transports are dropped. */
const Transports = z
  .array(z.string().max(20, 'too_long'))
  .max(10, 'too_long')
  .default([])
  .transform((words) => transports.filter((transport): transport is Transport => words.includes(transport)))

/** WebAuthn's RegistrationResponseJSON, binary parts in base64url. */
export const PasskeyRegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Transports,
  }),
})

export const PasskeyAuthenticationResponse = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.exactOptional() }),
})
export type PasskeyAuthenticationResponse = z.output<typeof PasskeyAuthenticationResponse>

/** Confirms the session user: the password, or a passkey. */
export const reauthenticationFields = {
  currentPassword: z.string().max(1000, 'too_long').exactOptional(),
  passkey: PasskeyAuthenticationResponse.exactOptional(),
}
