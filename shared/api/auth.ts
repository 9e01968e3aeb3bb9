import { z } from 'zod'
import { codePoints, limits } from '../limits'
import type { CallTable } from './call'
import { lineOf } from './fields'
import { UserPublic } from './users'
import { Username } from './usernames'

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** An e-mail address: trimmed, at most 254 characters; kept as written, unique without regard to case. */
export const Email = z.string().trim().max(254).regex(EMAIL, 'not_an_email')

/** A new password, 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = codePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')

export const presetAvatars = [1, 2, 3, 4, 5, 6].map((n) => `/images/avatars/avatar-${n}.svg`)

/** An avatar at registration: a preset or none. An upload needs a session, so it comes later. */
export const PresetAvatar = z
  .string()
  .refine((path) => presetAvatars.includes(path), 'not_a_preset')
  .nullable()

export const Registration = z.object({
  name: lineOf(limits.name),
  username: Username,
  email: Email,
  password: Password,
  avatar: PresetAvatar.default(null),
})
export type Registration = z.input<typeof Registration>

/** A value with `@` is an e-mail. */
export const Credentials = z.object({ usernameOrEmail: z.string().trim().min(1).max(254), password: z.string().min(1).max(1000) })
export type Credentials = z.input<typeof Credentials>

/** The calls about accounts and sessions. */
export const authCalls = {
  'POST /auth/register': {
    summary: 'Create an account and sign in',
    access: 'anyone',
    body: Registration,
    reply: UserPublic,
    created: true,
    errors: ['UsernameConflictError', 'EmailConflictError'],
  },
  'POST /auth/login': { summary: 'Sign in', access: 'anyone', body: Credentials, reply: UserPublic },
  'POST /auth/logout': { summary: 'Sign out', access: 'anyone' },
  'POST /auth/refresh-token': { summary: 'Rotate the refresh token', access: 'anyone' },
  'GET /auth/session': { summary: 'Who is signed in', access: 'anyone', reply: z.object({ user: UserPublic.nullable() }) },
} satisfies CallTable
