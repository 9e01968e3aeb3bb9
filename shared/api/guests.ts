import { z } from 'zod'
import { limits } from '../limits'
import { Email, Password, Username } from './accountFields'
import type { CallTable } from './call'
import { lineSchema } from './scalars'
import { UserPublic } from './users'

/** Without `name` the guest keeps their present one. */
export const GuestUpgrade = z.object({
  username: Username,
  email: Email,
  password: Password,
  name: lineSchema(limits.name).optional(),
})
export type GuestUpgrade = z.input<typeof GuestUpgrade>

export const guestCalls = {
  'POST /auth/upgrade': {
    summary: 'Turn a guest account into a full one and keep its content; 409 for other accounts',
    access: 'session',
    forGuests: true,
    body: GuestUpgrade,
    reply: UserPublic,
    errors: ['ConflictError', 'UsernameConflictError', 'EmailConflictError'],
  },
} satisfies CallTable
