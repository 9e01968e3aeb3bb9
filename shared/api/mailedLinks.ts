import { z } from 'zod'
import { Password, UsernameOrEmail } from './accountFields'
import type { CallTable } from './call'

/** Unknown tokens answer 410, as used ones do. */
const path = z.object({ token: z.string() })

const RecoveryRequest = z.object({ usernameOrEmail: UsernameOrEmail })

export const mailedLinkCalls = {
  'POST /auth/confirmations': {
    summary: 'Mail the confirmation link again, to the pending new address if there is one; 204 if nothing is pending',
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
    summary: 'Mail a link for a new password; same response and timing if the account does not exist',
    access: 'anyone',
    body: RecoveryRequest,
    accepted: true,
  },
  'GET /auth/recoveries/{token}': {
    summary: 'Check whether a mailed link for a new password is valid',
    access: 'anyone',
    params: path,
    errors: ['GoneError'],
  },
  'PUT /auth/recoveries/{token}': {
    summary: 'Set a new password with a mailed link and sign in; ends all other sessions',
    access: 'anyone',
    params: path,
    body: z.object({ newPassword: Password }),
    errors: ['GoneError'],
  },
  'GET /auth/email-changes/{token}': {
    summary: 'The user whose address this link restores, and the new address; null if it is no longer known',
    access: 'anyone',
    params: path,
    reply: z.object({ username: z.string(), newEmail: z.string().nullable() }),
    errors: ['GoneError'],
  },
  'DELETE /auth/email-changes/{token}': {
    summary: 'Revert an address change with the link mailed to the old address; ends all sessions and removes the password',
    access: 'anyone',
    params: path,
    errors: ['GoneError', 'EmailConflictError'],
  },
} satisfies CallTable
