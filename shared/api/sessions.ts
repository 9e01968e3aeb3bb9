import { z } from 'zod'
import type { CallTable } from './call'
import { pagingFields } from './paging'
import { Id, Instant } from './scalars'

export const AccountSession = z.object({
  id: z.string(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  createdAt: Instant,
  /** Accurate to some minutes. */
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const sessionCalls = {
  'GET /auth/sessions': {
    summary: 'Sessions of the session user, latest sign-in first',
    access: 'session',
    query: z.object({ ...pagingFields }),
    reply: z.array(AccountSession),
  },
  'DELETE /auth/sessions': { summary: "End all of the session user's sessions but this one", access: 'session', forGuests: true },
  'DELETE /auth/sessions/{id}': {
    summary: 'End a session of the session user; ending the current one signs out',
    access: 'session',
    forGuests: true,
    params: z.object({ id: Id }),
  },
} satisfies CallTable
