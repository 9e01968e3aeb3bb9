import { z } from 'zod'
import { limits } from '../limits'
import type { CallTable } from './call'
import { reauthenticationFields, PasskeyRegistrationResponse, PasskeyAuthenticationResponse } from './passkeyResponses'
import { Id, Instant, lineSchema } from './scalars'
import { UserPublic } from './users'

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Synced by its provider. */
  isBackedUp: z.boolean(),
  /** Blocked: there may be a copy of it. */
  isCopied: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

const path = z.object({ id: Id })
const Name = lineSchema(limits.name)
/** For `navigator.credentials`, binary parts in base64url. */
const Options = z.looseObject({ challenge: z.string() })

export const passkeyCalls = {
  'GET /auth/passkeys': {
    summary: 'Passkeys of the session user, oldest first',
    access: 'session',
    reply: z.array(Passkey),
  },
  'POST /auth/passkeys/options': {
    summary: 'Options to create a passkey; requires the password or an existing passkey',
    access: 'session',
    body: z.object(reauthenticationFields),
    reply: Options,
    errors: ['ConflictError', 'GoneError'],
  },
  'POST /auth/passkeys': {
    summary: 'Register the passkey created with these options',
    access: 'session',
    body: z.object({ name: Name, answer: PasskeyRegistrationResponse }),
    reply: Passkey,
    created: true,
    errors: ['ConflictError'],
  },
  'PATCH /auth/passkeys/{id}': {
    summary: 'Name a passkey',
    access: 'session',
    params: path,
    body: z.object({ name: Name }),
    errors: ['NotFoundError'],
  },
  'DELETE /auth/passkeys/{id}': {
    summary: 'Remove a passkey; an account without a password keeps two',
    access: 'session',
    params: path,
    errors: ['ConflictError'],
  },
  'DELETE /auth/password': {
    summary: 'Remove the password; requires two passkeys',
    access: 'session',
    body: z.object(reauthenticationFields),
    errors: ['ConflictError', 'GoneError'],
  },
  'POST /auth/passkey-requests': {
    summary: 'Options to sign in with a passkey, valid for five minutes',
    access: 'anyone',
    reply: Options,
  },
  'POST /auth/passkey-sessions': {
    summary: 'Sign in with a passkey',
    access: 'anyone',
    body: z.object({ answer: PasskeyAuthenticationResponse }),
    reply: UserPublic,
    errors: ['GoneError'],
  },
} satisfies CallTable
