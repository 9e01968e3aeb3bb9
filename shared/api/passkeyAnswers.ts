import { z } from 'zod'

/** The longest text in what an authenticator answers: attestations carry certificates. */
const MAX_ANSWER_LENGTH = 20_000
const BASE64URL = /^[\w-]*$/
const text = z.string().max(MAX_ANSWER_LENGTH, 'too_long').regex(BASE64URL, 'invalid')
/** Of at most 1,023 bytes, as WebAuthn says. */
const CredentialId = z.string().min(1, 'too_short').max(1364, 'too_long').regex(BASE64URL, 'invalid')

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const
type Transport = (typeof transports)[number]

/** How an authenticator may be reached, as far as it is a known way. */
const Transports = z
  .array(z.string().max(20, 'too_long'))
  .max(10, 'too_long')
  .default([])
  .transform((words) => transports.filter((transport): transport is Transport => words.includes(transport)))

/** What a browser answers when it made a passkey: RegistrationResponseJSON of WebAuthn, binary parts in base64url. */
export const NewPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Transports,
  }),
})

/** What it answers when somebody shows one: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.exactOptional() }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** Shows that whoever has the session is who it belongs to: the password, or a passkey in its place. */
export const identityProof = {
  currentPassword: z.string().max(1000, 'too_long').exactOptional(),
  passkey: PasskeyAnswer.exactOptional(),
}
