import { z } from 'zod'
import { Password, UsernameOrEmail } from './accountFields'
import type { CallTable } from './call'

/** Unknown tokens answer 410, as used ones do. */
const path = z.object({ token: z.string() })

export const Recovery = z.object({ usernameOrEmail: UsernameOrEmail })
export type Recovery = z.input<typeof Recovery>

export const mailedLinkCalls = {
  'POST /auth/confirmations': {
    summary:
      "Mail the link that confirms the session user's address once more: the new one, if one waits for it. 204: nothing waits",
    access: 'session',
    accepted: true,
    mayBeDone: true,
  },
  'GET /auth/confirmations/{token}': {
    summary: 'The address that this link confirms',
    access: 'anyone',
    params: path,
    reply: z.object({ email: z.string() }),
    errors: ['GoneError'],
  },
  'PUT /auth/confirmations/{token}': {
    summary: 'Confirm the address to which this link was mailed',
    access: 'anyone',
    params: path,
    errors: ['GoneError', 'EmailConflictError'],
  },
  'POST /auth/recoveries': {
    summary: 'Mail a link for a new password, if there is such an account: the answer and its time are the same',
    access: 'anyone',
    body: Recovery,
    accepted: true,
  },
  'GET /auth/recoveries/{token}': {
    summary: 'Whether a mailed link for a new password is good',
    access: 'anyone',
    params: path,
    errors: ['GoneError'],
  },
  'PUT /auth/recoveries/{token}': {
    summary: 'Set a new password by a mailed link, and sign in; all other sessions end',
    access: 'anyone',
    params: path,
    body: z.object({ newPassword: Password }),
    errors: ['GoneError'],
  },
  'GET /auth/email-changes/{token}': {
    summary: 'Whose address this link takes back, and the one that was to take its place; null when that is not known any more',
    access: 'anyone',
    params: path,
    reply: z.object({ username: z.string(), newEmail: z.string().nullable() }),
    errors: ['GoneError'],
  },
  'DELETE /auth/email-changes/{token}': {
    summary: 'Take back a change of address by the link that was mailed to the old one; sessions and password end',
    access: 'anyone',
    params: path,
    errors: ['GoneError', 'EmailConflictError'],
  },
} satisfies CallTable
