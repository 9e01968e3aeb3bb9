import { z } from 'zod'
import { limits } from '../limits'
import { Email, Password } from './accountFields'
import type { CallTable } from './call'
import { lineOf } from './scalars'
import { Username } from './username'
import { UserPublic } from './users'

/** Without `name` the guest keeps their present one. */
export const Upgrade = z.object({
  username: Username,
  email: Email,
  password: Password,
  name: lineOf(limits.name).optional(),
})
export type Upgrade = z.input<typeof Upgrade>

export const guestCalls = {
  'POST /auth/upgrade': {
    summary: 'Turn a guest account into a full one and keep its content; 409 for other accounts',
    access: 'session',
    forGuests: true,
    body: Upgrade,
    reply: UserPublic,
    errors: ['ConflictError', 'UsernameConflictError', 'EmailConflictError'],
  },
} satisfies CallTable
