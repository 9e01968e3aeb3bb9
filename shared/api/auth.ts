import { z } from 'zod'
import { limits } from '../limits'
import { Email, Password, UsernameOrEmail, Username } from './accountFields'
import type { CallTable } from './call'
import { ImagePathInput, lineSchema } from './scalars'
import { UserPublic } from './users'

const presetAvatars = [1, 2, 3, 4, 5, 6].map((n) => `/images/avatars/avatar-${n}.svg`)

/** A preset, a fresh upload, or none. */
const FirstAvatar = ImagePathInput.refine(
  (path) => path === null || path.startsWith('/uploads/') || presetAvatars.includes(path),
  'not_a_preset',
)

export const Registration = z.object({
  name: lineSchema(limits.name),
  username: Username,
  email: Email,
  password: Password,
  avatar: FirstAvatar.default(null),
  /** Honeypot: hidden from users. */
  website: z.string().max(0, 'not_empty').optional(),
})
export type Registration = z.input<typeof Registration>

export const Credentials = z.object({ usernameOrEmail: UsernameOrEmail, password: z.string().min(1).max(1000) })
export type Credentials = z.input<typeof Credentials>

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
  'GET /auth/session': {
    summary: 'Who is signed in, and how many notices they have not read',
    access: 'anyone',
    reply: z.object({ user: UserPublic.nullable(), unread: z.int().optional() }),
  },
} satisfies CallTable
